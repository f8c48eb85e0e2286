import { cleanup, render, screen } from '@testing-library/react'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { PACKAGE_PROBE } from '@tripos/contract-kit/package-host.ts'
import { usePackageOrigin } from './use-package-origin.ts'

const ID = '0198f2aa-1111-7222-8333-444455556666'
let server: Server | undefined
afterEach(() => {
  cleanup()
  server?.close()
})

/** Another name than that of the page under test. */
async function serve(allowed: string): Promise<string> {
  server = createServer((request, reply) => {
    const isProbe = request.url === PACKAGE_PROBE && request.headers.cookie === undefined
    reply.writeHead(isProbe ? 204 : 404, { 'access-control-allow-origin': allowed }).end()
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function Shown({ packagesUrl }: { packagesUrl: string }) {
  const origin = usePackageOrigin({ assetId: ID, packagesUrl })
  return <p>{origin === undefined ? 'asking' : (origin ?? 'none')}</p>
}

it('is the name that answers', async () => {
  const address = await serve(location.origin)
  render(<Shown packagesUrl={address} />)
  expect(screen.getByText('asking')).toBeTruthy()
  expect(await screen.findByText(address)).toBeTruthy()
})

it('is none where nobody answers, or somebody else does', async () => {
  const address = await serve(location.origin)
  server?.close()
  const { unmount } = render(<Shown packagesUrl={address} />)
  expect(await screen.findByText('none')).toBeTruthy()
  unmount()
  render(<Shown packagesUrl={await serve('https://elsewhere.example')} />)
  expect(await screen.findByText('none')).toBeTruthy()
})

it('is never that of the app', () => {
  render(<Shown packagesUrl={location.origin} />)
  expect(screen.getByText('none')).toBeTruthy()
})
