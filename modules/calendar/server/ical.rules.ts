/** iCalendar (RFC 5545, with the names and the refresh interval of RFC 7986), as far as it is written here: events in UTC. */

export interface CalendarEvent {
  /** The same for ever, in every file that names the thing: a program that knows it changes what it has. */
  readonly uid: string
  /** Never falls. */
  readonly sequence: number
  readonly changedAt: Date
  readonly start: Date
  /** Null: a moment. */
  readonly end: Date | null
  readonly summary: string
  readonly description: string
  readonly url: string | null
  /** Whether the time is taken: where it is not, the program shows the person as free. */
  readonly isBusy: boolean
}

export interface Calendar {
  readonly name: string
  readonly events: readonly CalendarEvent[]
}

const MAX_OCTETS = 75

const octets = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** No line is longer than 75 octets (3.1); what is left goes on after a blank. No character is cut in two. */
export function foldLine(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = octets(character)
    if (length + size > MAX_OCTETS) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

/** A value of type TEXT (3.3.11). Of control characters only the line break may be in one. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- because they are what must not be there
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replaceAll(/[\\;,]/g, character => `\\${character}`)
    .replaceAll('\n', String.raw`\n`)

/** Whole seconds: the form has no smaller ones. */
const utc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** No METHOD and no ORGANIZER: nobody is invited and nobody answers. No VALARM: whoever shows it reminds as they like. */
const eventLines = (event: CalendarEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  // Without a METHOD this is when the event was last changed (3.8.7.2), so that the same events give the same bytes.
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${utc(event.start)}`,
  ...(event.end === null ? [] : [`DTEND:${utc(event.end)}`]),
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
  ...(event.url === null ? [] : [`URL:${event.url}`]),
  'CLASS:PRIVATE',
  `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
]

export function writeCalendar({ name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tripos//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    // What Apple and Google have called it since before there was a standard.
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}
