import { describe, expect, it } from 'vitest'
import { openPictureLink, type PictureHolder, storedAddress, withPictureLinks } from './picture-link.ts'

const KEY = Buffer.alloc(32, 1)
const FILE = 'ab'.repeat(32)
const OTHER_FILE = 'cd'.repeat(32)
const NOW = new Date('2026-03-02T08:20:00Z')
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const PAPER: PictureHolder = { kind: 'paper', id: '01890000-0000-7000-8000-00000000000a' }
const SESSION: PictureHolder = { kind: 'session', id: '01890000-0000-7000-8000-00000000000b' }
const picture = (id = FILE) => `<p>See <img src="/files/${id}" alt="a"></p>`

const link = (holder: PictureHolder, { key = KEY, now = NOW } = {}): string =>
  /src="([^"]+)"/.exec(withPictureLinks({ stem: picture() }, { key, holder, now }).stem)?.[1] ?? ''
const ticketOf = (address: string): string => address.split('/')[3] ?? ''
const opened = (ticket: string, { fileId = FILE, now = NOW, key = KEY } = {}) =>
  openPictureLink(key, { fileId, ticket, now })

describe('a link to what a question shows', () => {
  it.each([PAPER, SESSION])('says whom it was given to: a $kind', holder => {
    expect(opened(ticketOf(link(holder)))).toEqual(holder)
  })

  it('of a paper is the same at each opening, so that what a device has stays of use, and ends with the paper alone', () => {
    expect(link(PAPER, { now: hoursLater(30) })).toBe(link(PAPER))
    expect(opened(ticketOf(link(PAPER)), { now: hoursLater(300) })).toEqual(PAPER)
  })

  it('of a session is the same within an hour, and lasts six to seven hours', () => {
    const address = link(SESSION)
    expect(link(SESSION, { now: hoursLater(0.6) })).toBe(address)
    expect(link(SESSION, { now: hoursLater(0.7) })).not.toBe(address)
    expect(opened(ticketOf(address), { now: hoursLater(6.6) })).toEqual(SESSION)
    expect(opened(ticketOf(address), { now: hoursLater(6.7) })).toBeUndefined()
  })

  it('is of one file, one holder and one installation', () => {
    const ticket = ticketOf(link(SESSION))
    expect(opened(ticket, { fileId: OTHER_FILE })).toBeUndefined()
    expect(opened(ticket, { key: Buffer.alloc(32, 2) })).toBeUndefined()
    expect(opened(ticketOf(link(PAPER)).replace(/^p/, 's'))).toBeUndefined()
  })

  it('cannot be changed in any place', () => {
    const ticket = ticketOf(link(SESSION))
    for (let at = 0; at < ticket.length; at += 1) {
      const changed = `${ticket.slice(0, at)}${ticket[at] === 'A' ? 'B' : 'A'}${ticket.slice(at + 1)}`
      // The last sign of 256 bits in base64url has two bits that say nothing.
      if (at === ticket.length - 1) continue
      expect(opened(changed), `place ${at}`).toBeUndefined()
    }
    for (const bad of ['', 'p', `${ticket}x`, `x${ticket}`, ticket.slice(0, -1)]) expect(opened(bad)).toBeUndefined()
  })
})

describe('an answer that shows questions', () => {
  const linked = <T>(answer: T) => withPictureLinks(answer, { key: KEY, holder: SESSION, now: NOW })

  it('has a link for each picture, sound and film, however deep it stands', () => {
    const media = `<audio src="/files/${FILE}" controls></audio><video src="/files/${OTHER_FILE}"></video>`
    const { questions } = linked({ questions: [{ stem: picture(), parts: [{ options: [picture(), media] }] }] })
    const texts = JSON.stringify(questions)
    expect(texts.match(/\/files\/[0-9a-f]{64}\/[\w-]{60,80}\\"/g)).toHaveLength(4)
    expect(texts).not.toMatch(/\/files\/[0-9a-f]{64}\\"/)
  })

  it('has the same links where it is a piece of JSON already', () => {
    const question = { stem: picture(), options: [`"${picture(OTHER_FILE)}"`] }
    expect(JSON.parse(linked(JSON.stringify(question)))).toEqual(linked(question))
  })

  it('gives none for what candidates wrote: an address in it is a text', () => {
    const answer = { no: 1, answer: picture(), answers: [{ texts: [picture()] }] }
    expect(linked(answer)).toEqual(answer)
  })

  it('keeps all else as it is', () => {
    const rest = { at: NOW, none: null, points: 200, isRight: true, text: `/files/${FILE}`, list: ['a', ['b']] }
    expect(linked(rest)).toEqual(rest)
    expect(linked({ stem: link(SESSION) })).toEqual({ stem: link(SESSION) })
  })
})

describe('what comes back from an editor', () => {
  it('is stored under its address, without the link', () => {
    expect(storedAddress(link(SESSION))).toBe(`/files/${FILE}`)
    expect(storedAddress(link(PAPER))).toBe(`/files/${FILE}`)
    expect(storedAddress(`/files/${FILE}`)).toBe(`/files/${FILE}`)
  })

  it.each(['/files/a/b/c', '/files/../api', '/files/a/../b', 'https://elsewhere/files/a/b', '//files/a/b', ''])(
    'is not made an address of ours: %s',
    address => expect(storedAddress(address)).toBe(address),
  )
})
