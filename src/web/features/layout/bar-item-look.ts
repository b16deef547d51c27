/** How a link or button of the navigation bar and its menus looks. */
export const barItemLook =
  "flex min-h-11 items-center gap-1.5 rounded-field px-3 font-semibold whitespace-nowrap hover:bg-sand";
