/** Being seen is written at most this often (design part 5). How long a session lasts is a setting of the site. */
export const TOUCH_SECONDS = 60
