export const student = {
  shell: {
    navigation: 'Main navigation',
  },
  offline: {
    nothing: 'You are offline. Pages open again when the network is back.',
    some: 'You are offline. Go on with the practice kept on this device:',
    newVersion: 'A new version of this site is available.',
    reload: 'Reload',
  },
  userCentre: {
    title: 'User centre',
    profile: 'Personal profile',
    userName: 'User name',
    records: 'My attempts',
  },
}
