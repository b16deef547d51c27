/** The second administrator of the browser tests, who has the password of the first. */
export const secondAdminEmail = "second@staff.example.com";
