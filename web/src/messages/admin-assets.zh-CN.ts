export const adminAssets = {
  picker: { choose: '从素材库选择' },
} as const
