/** The page of LinkedIn that takes a certificate over into a profile, filled in. */
interface Shown {
  readonly title: string
  readonly issuer: string
  readonly number: string
  readonly url: string
  readonly issuedAt: string
  readonly validUntil: string | null
}

export function linkedInAddress({ title, issuer, number, url, issuedAt, validUntil }: Shown): string {
  const [year, month] = monthOf(issuedAt)
  const end = validUntil === null ? undefined : monthOf(validUntil)
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: title,
    organizationName: issuer,
    issueYear: year,
    issueMonth: month,
    ...(end ? { expirationYear: end[0], expirationMonth: end[1] } : {}),
    certUrl: url,
    certId: number,
  })
  return `https://www.linkedin.com/profile/add?${fields.toString()}`
}

/** As the page beside it shows the day: where the reader is. */
function monthOf(moment: string): readonly [year: string, month: string] {
  const day = new Date(moment)
  return [String(day.getFullYear()), String(day.getMonth() + 1)]
}
