/** Files chosen for homework: each is uploaded at once, and named when it is handed in. */
import { useState } from 'react'
import { upload } from '@tripos/web-kit/call.ts'
import { newId } from '@tripos/web-kit/new-id.ts'
import { homework, type HomeworkFile } from '../../contract.ts'

export interface ChosenFile extends HomeworkFile {
  /** Undefined once it has arrived. */
  readonly percent?: number | undefined
  readonly error?: unknown
  /** Until it has arrived. */
  readonly bytes?: File
}

interface Lesson {
  readonly courseId: string
  readonly lessonId: string
}

export interface Files {
  readonly files: readonly ChosenFile[]
  readonly isWaiting: boolean
  readonly add: (chosen: readonly File[]) => void
  readonly retry: (file: ChosenFile) => void
  readonly remove: (id: string) => void
}

export function useFiles({ courseId, lessonId }: Lesson, before: readonly HomeworkFile[]): Files {
  const [files, setFiles] = useState<readonly ChosenFile[]>(before)
  const change = (id: string, next: (file: ChosenFile) => ChosenFile) =>
    setFiles(all => all.map(file => (file.id === id ? next(file) : file)))

  async function send(id: string, bytes: File): Promise<void> {
    const onProgress = ({ loaded, total }: { loaded: number; total: number | undefined }) => {
      const percent = total === undefined ? 0 : Math.floor((100 * loaded) / total)
      change(id, file => (file.bytes === undefined ? file : { ...file, percent }))
    }
    try {
      const input = { courseId, lessonId, fileId: id }
      const arrived = await upload(homework.upload, { file: bytes, input }, { onProgress })
      change(id, () => arrived)
    } catch (error) {
      change(id, file => ({ ...file, percent: undefined, error }))
    }
  }

  const begin = (id: string, bytes: File): ChosenFile => {
    void send(id, bytes)
    return { id, name: bytes.name, sizeBytes: bytes.size, bytes, percent: 0 }
  }

  return {
    files,
    isWaiting: files.some(file => file.bytes !== undefined && file.error === undefined),
    add: chosen => {
      const added = chosen.map(bytes => begin(newId(), bytes))
      setFiles(all => [...all, ...added])
    },
    retry: ({ id, bytes }) => bytes && change(id, () => begin(id, bytes)),
    remove: id => setFiles(all => all.filter(file => file.id !== id)),
  }
}
