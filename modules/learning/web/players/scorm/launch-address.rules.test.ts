import { expect, it } from 'vitest'
import { launchAddress } from './launch-address.rules.ts'

const parameters = {
  endpoint: '/store/',
  fetch: '/fetch/x',
  actor: '{"name":"a b"}',
  registration: 'r',
  activityId: 'https://a.example/1#2',
}
const QUERY =
  'endpoint=https%3A%2F%2Fexam.example%2Fstore%2F&fetch=https%3A%2F%2Fexam.example%2Ffetch%2Fx&actor=%7B%22name%22%3A%22a%20b%22%7D&registration=r&activityId=https%3A%2F%2Fa.example%2F1%232'

it.each([
  ['/media/1/a.html', `/media/1/a.html?${QUERY}`],
  ['/media/1/a.html?unit=2', `/media/1/a.html?unit=2&${QUERY}`],
  ['/media/1/a.html?unit=2#/page', `/media/1/a.html?unit=2&${QUERY}#/page`],
])('the launch of %s has all parameters behind it', (address, launched) => {
  expect(launchAddress(address, parameters, 'https://exam.example')).toBe(launched)
})
