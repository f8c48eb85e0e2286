import { formatShort } from './format.ts'

/** 14.2MB; in steps of a thousand, as disks are sold. */
export const formatBytes = (bytes: number): string => `${formatShort(bytes)}B`
