import { codePoint } from '@tripos/runtime/test/code-point.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, escapeText, foldLine, writeCalendar } from './ical.rules.ts'

const EVENT: CalendarEvent = {
  uid: 'exam-1@tripos',
  sequence: 3,
  changedAt: new Date('2026-03-01T10:00:00.987Z'),
  start: new Date('2026-03-02T08:00:00Z'),
  end: new Date('2026-03-02T10:00:00Z'),
  summary: 'Exam: Physics',
  description: 'Time allowed: 60 minutes',
  url: null,
  isBusy: true,
}
const write = (fields: Partial<CalendarEvent> = {}) =>
  writeCalendar({ name: 'Mine', events: [{ ...EVENT, ...fields }] })
const octetsOf = (text: string): number => Buffer.byteLength(text, 'utf8')
/** As a reader does it (RFC 5545, 3.1). */
const unfold = (text: string): string => text.replaceAll('\r\n ', '')

describe('folding', () => {
  it.each([
    ['as long as a line may be', 'x'.repeat(75), 'x'.repeat(75)],
    ['one octet more', 'x'.repeat(76), `${'x'.repeat(75)}\r\n x`],
    ['the blank counts', 'x'.repeat(75 + 74 + 1), `${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`],
    ['three octets that end at the edge', '考'.repeat(26), `${'考'.repeat(25)}\r\n 考`],
    ['a character that would cross the edge', `x${'考'.repeat(25)}`, `x${'考'.repeat(24)}\r\n 考`],
    ['a pair of surrogates stays one', `${'x'.repeat(73)}😀`, `${'x'.repeat(73)}\r\n 😀`],
    ['nothing', '', ''],
  ])('%s', (_, line, folded) => expect(foldLine(line)).toBe(folded))

  it('loses nothing, and no line is too long, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        fc.pre(!/[\r\n]/.test(text))
        const folded = foldLine(text)
        expect(unfold(folded)).toBe(text)
        for (const line of folded.split('\r\n')) expect(octetsOf(line)).toBeLessThanOrEqual(75)
      }),
    )
  })
})

describe('a text', () => {
  it.each([
    ['what has a meaning', String.raw`a\b;c,d`, String.raw`a\\b\;c\,d`],
    ['a colon has none', 'Exam: one', 'Exam: one'],
    ['line breaks of all kinds', 'a\nb\r\nc\rd', String.raw`a\nb\nc\nd`],
    ['control characters go', 'a\u0000b\u0007c\u007Fd', 'abcd'],
    ['a tab may stay', 'a\tb', 'a\tb'],
    ['nobody writes a line of their own', 'x\r\nEND:VEVENT', String.raw`x\nEND:VEVENT`],
  ])('%s', (_, text, escaped) => expect(escapeText(text)).toBe(escaped))
})

describe('a calendar', () => {
  it('is this', () => {
    expect(write()).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Tripos//Calendar//EN',
        'CALSCALE:GREGORIAN',
        'NAME:Mine',
        'X-WR-CALNAME:Mine',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'BEGIN:VEVENT',
        'UID:exam-1@tripos',
        'DTSTAMP:20260301T100000Z',
        'LAST-MODIFIED:20260301T100000Z',
        'SEQUENCE:3',
        'DTSTART:20260302T080000Z',
        'DTEND:20260302T100000Z',
        'SUMMARY:Exam: Physics',
        'DESCRIPTION:Time allowed: 60 minutes',
        'CLASS:PRIVATE',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('leaves out what is not there', () => {
    const text = write({ end: null, description: '', isBusy: false })
    expect(text).not.toMatch(/DTEND|DESCRIPTION|URL/)
    expect(text).toContain('TRANSP:TRANSPARENT\r\n')
  })

  it('has the address of the page where it is known', () => {
    const url = 'https://exams.example.org/web/exam/check/0197b0a2-5b3e-7000-8000-000000000001'
    expect(unfold(write({ url }))).toContain(`\r\nURL:${url}\r\n`)
  })

  it('ends every line by CRLF, and no title makes a line of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 200 }), summary => {
        const text = write({ summary })
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(unfold(text).split('\r\n')).toHaveLength(22)
      }),
    )
  })

  it('may be empty', () => {
    expect(writeCalendar({ name: 'x', events: [] })).toMatch(/PT1H\r\nEND:VCALENDAR\r\n$/)
  })
})
