import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder `pictures` beside this file; the build copies it beside the bundle. */
export const PICTURES_FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'pictures')

/** What the school shows beside its name. */
export const SCHOOL_BADGE = 'school-badge.png'
