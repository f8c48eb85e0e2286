export const adminAssets = {
  picker: { choose: 'Choose from the files' },
} as const
