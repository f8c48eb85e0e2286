export const packages = {
  units: 'Units',
  unit: 'Unit {number}',
  complete: '{name} (complete)',
  fullScreen: 'Full screen',
  elsewhere: 'You have opened a lesson on another page. Please go on there.',
  silent: 'The package did not start. The link may have expired, or the network was lost.',
  again: 'Open again',
  saving: {
    saved: 'Your state is saved',
    saving: 'Saving your state…',
    waiting: 'The server cannot be reached. Your state is saved as soon as it can.',
    stopped:
      'Your state is no longer saved: you have opened a lesson on another page, or what the package gives cannot be kept.',
  },
} as const
