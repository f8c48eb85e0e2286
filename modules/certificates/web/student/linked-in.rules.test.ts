import { expect, it } from 'vitest'
import { linkedInAddress } from './linked-in.rules.ts'

it('fills in what LinkedIn asks for', () => {
  const shown = { title: '安全 & Co', issuer: 'Tripos', number: 'TR-1', url: 'https://exams.example/cert/abc' }
  const address = new URL(
    linkedInAddress({ ...shown, issuedAt: '2026-03-02T08:00:00Z', validUntil: '2028-11-02T08:00:00Z' }),
  )
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: '安全 & Co',
    organizationName: 'Tripos',
    issueYear: '2026',
    issueMonth: '3',
    expirationYear: '2028',
    expirationMonth: '11',
    certUrl: 'https://exams.example/cert/abc',
    certId: 'TR-1',
  })
  // A moment that is in January somewhere and in February elsewhere.
  const firstDay = new Date(2026, 1, 1).toISOString()
  expect(linkedInAddress({ ...shown, issuedAt: firstDay, validUntil: null })).toContain('issueYear=2026&issueMonth=2&')
  const forGood = linkedInAddress({ ...shown, issuedAt: '2026-03-02T08:00:00Z', validUntil: null })
  expect(forGood).not.toContain('expiration')
})
