import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { learning } from '../../contract/learning.ts'
import { useCallback, useEffect, useState } from 'react'
import { lastHeartbeat } from '../players/heartbeat/use-heartbeat.ts'
import { renewalDelay } from '../players/heartbeat/heartbeat.rules.ts'
import { call } from '@tripos/web-kit/call.ts'

export type OpenLesson = Output<typeof learning.lesson>

interface Opened {
  readonly lesson?: OpenLesson
  readonly error?: unknown
}

/**
 * Opens a lesson once, and again when asked. No query: opening takes the session away from every other page, so it must not
 * happen by itself when the window gets the focus.
 */
export function useOpenLesson(courseId: string, lessonId: string) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<Opened>({})

  // The server is outside React, and what it opens is a session.
  useEffect(() => {
    let isOver = false
    const open = async () => {
      await lastHeartbeat()
      if (isOver) return
      const lesson = await call(learning.lesson, { courseId, lessonId })
      if (isOver) return
      setOpened({ lesson })
      // A lesson may be complete by having been opened.
      void client.invalidateQueries({ queryKey: [learning.course.path] })
    }
    open().catch((error: unknown) => {
      if (!isOver) setOpened({ error })
    })
    return () => {
      isOver = true
    }
  }, [client, courseId, lessonId, round])

  const renew = useCallback(async () => {
    // Without an answer the old links once more: the player tries them and then says that it cannot go on.
    const renewed = await call(learning.links, { courseId, lessonId }).catch(() => undefined)
    setOpened(({ lesson, ...old }) => {
      if (!lesson) return old
      return { lesson: { ...lesson, ...(renewed ?? { content: { ...lesson.content } }) } }
    })
  }, [courseId, lessonId])
  useRenewal(opened.lesson, renew)

  const openAgain = useCallback(() => {
    setOpened({})
    setRound(number => number + 1)
  }, [])
  return { ...opened, openAgain, renew }
}

/** Links are asked for again some time before they end. */
function useRenewal(lesson: OpenLesson | undefined, renew: () => Promise<void>): void {
  useEffect(() => {
    if (!lesson) return undefined
    const delay = renewalDelay(endsOf(lesson), Date.now())
    if (delay === undefined) return undefined
    const timer = setTimeout(() => void renew(), delay)
    return () => clearTimeout(timer)
  }, [lesson, renew])
}

function endsOf({ content, attachments }: OpenLesson): string[] {
  const links = [
    ...attachments.map(({ link }) => link),
    ...('sources' in content ? content.sources.map(({ link }) => link) : []),
    ...('captions' in content ? content.captions.map(({ link }) => link) : []),
    ...('images' in content ? content.images.map(({ file }) => file.link) : []),
    ...('file' in content ? [content.file.link] : []),
    ...('link' in content ? [content.link] : []),
    ...('pdf' in content && content.pdf !== null ? [content.pdf] : []),
  ]
  return links.map(({ expiresAt }) => expiresAt)
}
