export const student = {
  shell: {
    navigation: 'Main navigation',
  },
  userCentre: {
    title: 'User centre',
    profile: 'Personal profile',
    userName: 'User name',
    records: 'My attempts',
  },
}
