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
  office: {
    download: 'Download the file',
    downloadOnly: 'This file cannot be viewed in the page. Please download it.',
    unreachable: 'The file cannot be loaded at the moment.',
    unreadable: 'This file cannot be shown in the page. Please download it.',
    simplified: 'Texts, tables and pictures are shown in a simplified layout. Download the file to see it as it is.',
    slide: 'Slide {number, number}',
    picture: 'Picture',
    noPicture: 'This picture is of a kind that cannot be shown in the page: {name}',
    sheets: 'Sheets',
    emptySheet: 'This sheet is empty.',
    cut: 'Only the first {rows, number} rows and 200 columns are shown. Download the file to see the rest.',
  },
} as const
