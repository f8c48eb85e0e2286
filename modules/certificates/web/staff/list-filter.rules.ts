import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { CertificateState } from '../../contract/certificate-states.ts'
import type { certificates } from '../../contract/certificates.ts'

/** What the list is narrowed by, as its address says it. */
export function listFilter(params: URLSearchParams): Input<typeof certificates.export> {
  const [search, kindId] = [params.get('search'), params.get('kindId')]
  const state = Object.values(CertificateState).find(value => String(value) === params.get('state'))
  const days = Number(params.get('endsWithinDays'))
  return {
    ...(search ? { search } : {}),
    ...(kindId ? { kindId } : {}),
    ...(state === undefined ? {} : { state }),
    ...(params.get('isToSign') === 'true' ? { isToSign: true } : {}),
    ...(days > 0 ? { endsWithinDays: days } : {}),
  }
}
