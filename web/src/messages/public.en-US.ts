export const publicArea = {} as const
