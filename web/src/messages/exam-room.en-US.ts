export const examRoom = {} as const
