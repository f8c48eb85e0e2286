import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@tripos/runtime/random.ts'
import { scanBytes, scanFile, ScannerAway } from './scan.ts'
import { type StandInScanner, startScanner } from './test/stand-in-scanner.ts'

const MAX_BYTES = 3 * 1024 * 1024
let scanner: StandInScanner
beforeAll(async () => {
  scanner = await startScanner(MAX_BYTES)
})
afterAll(() => scanner.close())

const large = (text: string) => Buffer.concat([Buffer.alloc(MAX_BYTES - 1000, 'a'), Buffer.from(text)])

test('what is clean, what is infected and what is too large is told apart, in memory and on the disk', async () => {
  const path = join(tmpdir(), `scan-${newId()}`)
  await writeFile(path, large('EICAR'))
  expect(await scanFile(scanner.address, path)).toEqual({ is: 'infected', name: 'Eicar-Test' })
  expect(await scanBytes(scanner.address, large('EICAR'))).toEqual({ is: 'infected', name: 'Eicar-Test' })
  expect(await scanBytes(scanner.address, large(''))).toEqual({ is: 'clean' })
  expect(await scanBytes(scanner.address, Buffer.alloc(0))).toEqual({ is: 'clean' })
  expect(await scanBytes(scanner.address, Buffer.alloc(MAX_BYTES * 4, 'a'))).toEqual({ is: 'tooLarge' })
})

test('without a scanner everything counts as clean', async () => {
  expect(await scanBytes(undefined, large('EICAR'))).toEqual({ is: 'clean' })
})

test('a scanner that is away, hangs up or says something else is no verdict', async () => {
  const odd = createServer(socket => {
    socket.on('error', () => undefined)
    socket.end('COMMAND READ TIMED OUT\0')
  }).listen(0, '127.0.0.1')
  await once(odd, 'listening')
  await expect(scanBytes(`127.0.0.1:${(odd.address() as AddressInfo).port}`, large(''))).rejects.toThrow(ScannerAway)
  odd.close()
  scanner.isAway = true
  await expect(scanBytes(scanner.address, large(''))).rejects.toThrow(ScannerAway)
  scanner.isAway = false
  await expect(scanBytes('/nowhere/clamd.sock', large(''))).rejects.toThrow(ScannerAway)
})
