/** What students read from their first page on: the words of their layout and those of each module. */
import { student } from './student.en-US.ts'

const FILES = import.meta.glob<object>('../../../modules/*/web/texts/*-student.en-US.ts', { eager: true })

export const areas: object = Object.assign({ student }, ...Object.values(FILES))
