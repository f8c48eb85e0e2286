import { expect, it } from 'vitest'
import { sanitizeRichText } from './rich-text.ts'

const FILE = `/files/${'a'.repeat(64)}`

it.each(['audio', 'video'])('%s of our own store keeps its title and has controls, whatever was sent', tag => {
  const sent = `<${tag} src="${FILE}" title="A &quot;bell&quot;" autoplay loop onplay="steal()" style="position:fixed" class="x"></${tag}>`
  const stored = `<${tag} src="${FILE}" controls="controls" preload="metadata" title="A &quot;bell&quot;"></${tag}>`
  expect(sanitizeRichText(`<p>Listen:</p>${sent}`)).toBe(`<p>Listen:</p>${stored}`)
  expect(sanitizeRichText(stored)).toBe(stored)
})

it.each([
  '<audio src="https://elsewhere.example/a.mp3"></audio>',
  '<audio src="//elsewhere.example/a.mp3"></audio>',
  '<video src="/files/../api/x"></video>',
  '<video src="javascript:alert(1)"></video>',
  '<audio src="data:audio/mpeg;base64,AAAA"></audio>',
  '<audio></audio>',
  '<audio><source src="https://elsewhere.example/a.mp3"></audio>',
  `<video poster="https://elsewhere.example/a.png"><source src="${FILE}"></video>`,
])('%s is left out', html => expect(sanitizeRichText(html)).toBe(''))
