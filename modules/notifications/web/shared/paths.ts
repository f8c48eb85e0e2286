export const notificationsPaths = {
  /** As students see them. */
  mine: '/web/notification',
  /** As the back office does. */
  staffMine: '/admin/notification',
  preferences: '/profile/notifications',
} as const
