import type { PaperContent } from '../../contract/papers.ts'
import { describe, expect, it } from 'vitest'
import { Pictures } from './pictures.ts'
import { VirtualTime } from './saving/model-server.test-kit.ts'

const img = (name: string) => `<p><img alt="" src="/files/${name}"></p>`

const CONTENT = {
  sections: [{ title: '', instructions: '' }],
  questions: [
    { no: 1, section: 0, type: 4, points: 100, stem: img('stem1') },
    { no: 2, section: 0, type: 1, points: 100, stem: img('stem2'), options: [img('option')] },
    { no: 3, section: 0, type: 4, points: 100, stem: img('stem3') },
    {
      no: 4,
      section: 0,
      type: 6,
      points: 100,
      stem: img('stem4'),
      parts: [{ type: 4, points: 100, stem: img('part') }],
    },
  ],
} as unknown as PaperContent

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

function room(isThere: () => boolean) {
  const time = new VirtualTime()
  const asked: string[] = []
  const load = async (address: string) => {
    asked.push(address.slice(7))
    if (!isThere()) throw new TypeError('network error')
    return new Blob(['x'], { type: 'image/png' })
  }
  const pictures = new Pictures(CONTENT, { load, after: time.after, random: () => 1 })
  return {
    pictures,
    asked,
    settle: async () => Promise.all([turn(), turn(), turn()]),
    pass: (ms: number) => time.pass(ms, turn),
  }
}

describe('the pictures of a paper', () => {
  it('come to the device before they are needed, those in view and beside it first', async () => {
    const { pictures, asked, settle } = room(() => true)
    pictures.look(3)
    await settle()
    await settle()
    expect(asked.slice(0, 3)).toEqual(['stem3', 'stem4', 'part'])
    expect(new Set(asked)).toEqual(new Set(['stem1', 'stem2', 'option', 'stem3', 'stem4', 'part']))
    expect(asked).toHaveLength(6)
    expect(pictures.getCount()).toEqual({ all: 6, here: 6 })
    expect(pictures.stateOf('/files/option').kind).toBe('here')
    pictures.stop()
  })

  it('come back by themselves, with pauses that grow, and at once when the network is back', async () => {
    let isThere = false
    const { pictures, asked, settle, pass } = room(() => isThere)
    pictures.start()
    await settle()
    await settle()
    expect(asked).toHaveLength(6)
    expect(pictures.stateOf('/files/stem1')).toEqual({ kind: 'failed' })
    await pass(400)
    expect(asked).toHaveLength(6)
    await pass(60_000)
    expect(asked.length).toBeLessThan(6 * 12)
    isThere = true
    pictures.wake()
    await settle()
    await settle()
    expect(pictures.getCount()).toEqual({ all: 6, here: 6 })
    pictures.stop()
  })

  it('that came and are none are said to have failed, and can be asked for again', async () => {
    const { pictures, asked, settle } = room(() => true)
    pictures.start()
    await settle()
    await settle()
    pictures.refuse('/files/stem1')
    expect(pictures.stateOf('/files/stem1')).toEqual({ kind: 'failed' })
    pictures.retry('/files/stem1')
    await settle()
    expect(pictures.stateOf('/files/stem1').kind).toBe('here')
    expect(asked.filter(name => name === 'stem1')).toHaveLength(2)
    pictures.stop()
  })
})
