export const student = {} as const
