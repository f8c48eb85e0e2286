/** The refusals of every module, for whoever asks which one it was. Their sentences stay on the server (vite.config.ts). */
import { addErrors, type ErrorEntry } from '@tripos/contract-kit/errors.ts'

const FILES = import.meta.glob<Record<string, Record<string, ErrorEntry>>>('../../modules/*/errors.ts', { eager: true })

for (const tables of Object.values(FILES)) for (const table of Object.values(tables)) addErrors(table)
