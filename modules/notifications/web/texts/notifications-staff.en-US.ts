export const notificationsStaff = {
  pageTitle: 'Notifications',
  bell: '{count, plural, =0 {Notifications} =100 {Notifications, more than 99 unread} other {Notifications, # unread}}',
}
