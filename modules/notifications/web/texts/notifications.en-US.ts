export const notifications = {
  title: 'Notifications',
  all: 'See all',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  readNamed: 'Mark “{title}” as read',
  unread: 'Unread:',
  filter: 'Filter',
  filters: { all: 'All', unread: 'Unread' },
  empty: 'No notifications yet',
  emptyText: 'Anything that concerns you will appear here.',
  allRead: 'Nothing unread',
  allReadText: 'You have read all your notifications.',
}
