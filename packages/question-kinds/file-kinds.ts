/** The names that files of each kind end in. What a file is, its bytes decide; its name must not say otherwise. */
import type { FileKind } from './question-content.ts'

export const FILE_KINDS: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.heic'],
  pdf: ['.pdf'],
  word: ['.docx', '.doc', '.odt', '.rtf'],
  sheet: ['.xlsx', '.xls', '.ods'],
  slides: ['.pptx', '.ppt', '.odp'],
  text: ['.txt', '.md', '.csv', '.tex', '.c', '.cpp', '.h', '.java', '.py', '.js', '.ts', '.sql', '.r', '.m'],
  audio: ['.mp3', '.m4a', '.wav', '.ogg', '.flac'],
  video: ['.mp4', '.mov', '.webm'],
  archive: ['.zip', '.7z', '.rar'],
}

/** In the order in which a person is offered them. */
export const FILE_KIND_NAMES = Object.keys(FILE_KINDS) as readonly FileKind[]

/** All that the files of these kinds end in. */
export const extensionsOf = (kinds: readonly FileKind[]): string[] => kinds.flatMap(kind => FILE_KINDS[kind])

/** What the name ends in, in lower case; empty where it ends in nothing. */
export const extensionOf = (name: string): string => /\.[a-z0-9]{1,10}$/.exec(name.toLowerCase())?.[0] ?? ''

/** What may be handed in where nobody says otherwise: what most papers ask for. */
export const USUAL_UPLOAD = {
  accepts: ['image', 'pdf', 'word'] as FileKind[],
  mostFiles: 3,
  mostMegabytes: 10,
}

export const MEGABYTE = 1024 * 1024
