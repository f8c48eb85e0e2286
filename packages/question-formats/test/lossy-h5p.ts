/** Files of H5P that lose something, one thing each. */
import type { LossName } from '../losses.ts'
import { choice, columnOf, piece } from './h5p-files.ts'
import { FRAME, type LossyFile } from './lossy-file.ts'

type Piece = ReturnType<typeof piece>

/** After a whole question. The column itself is the first item. */
const file = (losses: LossName, lossy: Piece, files?: Record<string, Uint8Array>): LossyFile => ({
  format: 'h5p',
  losses: [losses],
  place: 3,
  hasFrame: true,
  bytes: columnOf([piece('MultiChoice', choice()), lossy], files),
})
const chosen = (losses: LossName, more: Piece, files?: Record<string, Uint8Array>): LossyFile =>
  file(losses, piece('MultiChoice', choice(more)), files)
const shows = (losses: LossName, question: string): LossyFile => chosen(losses, { question })
const media = (library: string, params: Piece, metadata: Piece = {}): Piece => ({
  media: { type: piece(library, params, metadata) },
})
const tips = Array.from({ length: 6 }, (_, i) => ({
  text: `o${i}`,
  correct: i === 0,
  tipsAndFeedback: { tip: `<p>t${i}</p>` },
}))
const essay = (more: Piece): Piece => piece('Essay', { taskDescription: '<p>Why?</p>', ...more })
const blanks = (behaviour: Piece): Piece => piece('Blanks', { text: 'Fill.', questions: ['<p>*a*</p>'], behaviour })
const judged = (more: Piece): Piece => piece('TrueFalse', { question: '<p>So?</p>', correct: 'true', ...more })
const SORTED = { taskDescription: 'Sort.', paragraphs: ['a', 'b', 'c'], behaviour: { scoringMode: 'positions' } }
const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')

export const LOSSY_H5P: readonly LossyFile[] = [
  file('name', piece('MultiChoice', choice(), { title: 'Week 1, no. 5' })),
  file('rights', piece('MultiChoice', choice(), { title: 'Untitled Multiple Choice', license: 'CC BY' })),
  file('rights', piece('MultiChoice', choice(), { authors: [{ name: 'A', role: 'Author' }] })),
  chosen('points', { weight: 3 }),
  file('hints', piece('MultiChoice', { question: 'What?', answers: tips })),
  chosen('fixedOrder', { behaviour: { randomAnswers: false } }),
  chosen('scoringRules', { behaviour: { type: 'multi', singlePoint: true } }),
  file('scoringRules', piece('SortParagraphs', SORTED)),
  chosen('answerFeedback', {
    answers: [
      { text: 'a', correct: true, tipsAndFeedback: { notChosenFeedback: '<p>Pity.</p>' } },
      { text: 'b', correct: false },
    ],
  }),
  file('answerFeedback', judged({ behaviour: { feedbackOnWrong: 'No.' } })),
  file('answerFeedback', piece('DragText', { taskDescription: 'Drag.', textField: '*a\\+Yes* *b*' })),
  chosen('scoreFeedback', {
    overallFeedback: [
      { from: 0, to: 49, feedback: 'Again.' },
      { from: 50, to: 100, feedback: 'Good.' },
    ],
  }),
  chosen('scoreFeedback', { overallFeedback: [{ from: 0, to: 100, feedback: 'You have @score.' }] }),
  chosen('passMark', { behaviour: { passPercentage: 60 } }),
  file('answerFormat', essay({ behaviour: { minimumLength: 50 } })),
  file('answerFormat', essay({ placeholderText: 'This book is about' })),
  file('keywordScoring', essay({ keywords: [{ keyword: 'sun', options: { points: 1 } }] })),
  file('markedWords', piece('MarkTheWords', { taskDescription: 'Verbs?', textField: '<p>We *go* home.</p>' })),
  file('spelling', blanks({ acceptSpellingErrors: true })),
  file('spelling', blanks({ fuzziness: { levenshtein: true } })),
  file('judgementWords', judged({ l10n: { trueText: 'Agree', falseText: 'Disagree' } })),
  chosen('missingImage', media('Image', { file: { path: 'images/a.png' } })),
  chosen('missingMedia', media('Video', { sources: [{ path: 'videos/a.mp4', mime: 'video/mp4' }] })),
  chosen('drawnImage', media('Image', { file: { path: 'images/a.svg' } }), { 'content/images/a.svg': SVG }),
  chosen('remoteImage', media('Image', { file: { path: 'https://example.org/a.png' } })),
  chosen('media', media('Video', { sources: [{ path: 'https://example.org/watch', mime: 'video/YouTube' }] })),
  chosen('media', media('Shape', { type: 'rectangle' })),
  shows('droppedElements', FRAME),
]
