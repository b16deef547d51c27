/** A truck size that no quote offers and no vehicle has. */
export const unofferedSize = "9ton";
