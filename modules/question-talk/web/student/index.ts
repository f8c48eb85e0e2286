/** What was said stands below the page of a question. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { lazy } from 'react'
import { BelowQuestion } from '../../../wrong-book/web/shared/slots.ts'

BelowQuestion.fill(lazy(async () => ({ default: (await import('./question-talk.tsx')).QuestionTalk })))

export const door: StudentDoor = { screens: [] }
