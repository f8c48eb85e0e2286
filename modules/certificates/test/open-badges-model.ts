/**
 * The data model of Open Badges 3.0 (1EdTech, final of 2024) as its part B lists it: each class, its properties, how often each
 * may be there and what it is. A JSON Schema is made of it, and a credential that has every property. Compared line by line with
 * `ob_v3p0_achievementcredential_schema.json` (in its form for JSON-LD) as `rollercoaster-dev/openbadges-types` keeps it in
 * `schemas/v3`, at 0e323742: all 25 definitions, what is required, closed and listed, and every pattern.
 */
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import * as z from 'zod'

/** 1: once, ?: once or not at all, *: a list that may be empty, +: a list that may not. */
type Line = `${'1' | '?' | '*' | '+'} ${string}`

const CREDENTIAL = {
  '@context': '1 Contexts',
  id: '1 String',
  name: '? String',
  description: '? String',
  awardedDate: '? DateTime',
  issuer: '1 ProfileRef',
  validFrom: '1 DateTime',
  validUntil: '? DateTime',
  proof: '* Proof',
  credentialSchema: '* CredentialSchema',
  credentialStatus: '? CredentialStatus',
  refreshService: '? RefreshService',
  termsOfUse: '* TermsOfUse',
} as const satisfies Record<string, Line>

const CLASSES: Readonly<Record<string, Readonly<Record<string, Line>>>> = {
  AchievementCredential: {
    ...CREDENTIAL,
    type: '+ CredentialTypes',
    image: '? Image',
    credentialSubject: '1 AchievementSubject',
    endorsement: '* EndorsementCredential',
    endorsementJwt: '* CompactJws',
    evidence: '* Evidence',
  },
  AchievementSubject: {
    id: '? String',
    type: '+ Type',
    activityEndDate: '? DateTime',
    activityStartDate: '? DateTime',
    creditsEarned: '? Float',
    achievement: '1 Achievement',
    identifier: '* IdentityObject',
    image: '? Image',
    licenseNumber: '? String',
    narrative: '? String',
    result: '* Result',
    role: '? String',
    source: '? Profile',
    term: '? String',
  },
  Achievement: {
    id: '1 String',
    type: '+ Type',
    alignment: '* Alignment',
    achievementType: '? AchievementType',
    creator: '? Profile',
    creditsAvailable: '? Float',
    criteria: '1 Criteria',
    description: '1 String',
    endorsement: '* EndorsementCredential',
    endorsementJwt: '* CompactJws',
    fieldOfStudy: '? String',
    humanCode: '? String',
    image: '? Image',
    inLanguage: '? LanguageCode',
    name: '1 String',
    otherIdentifier: '* IdentifierEntry',
    related: '* Related',
    resultDescription: '* ResultDescription',
    specialization: '? String',
    tag: '* String',
    version: '? String',
  },
  EndorsementCredential: {
    ...CREDENTIAL,
    type: '+ EndorsementTypes',
    name: '1 String',
    credentialSubject: '1 EndorsementSubject',
  },
  EndorsementSubject: { id: '1 String', type: '+ Type', endorsementComment: '? String' },
  Profile: {
    id: '1 String',
    type: '+ Type',
    name: '? String',
    url: '? String',
    phone: '? String',
    description: '? String',
    endorsement: '* EndorsementCredential',
    endorsementJwt: '* CompactJws',
    image: '? Image',
    email: '? String',
    address: '? Address',
    otherIdentifier: '* IdentifierEntry',
    official: '? String',
    parentOrg: '? Profile',
    familyName: '? String',
    givenName: '? String',
    additionalName: '? String',
    patronymicName: '? String',
    honorificPrefix: '? String',
    honorificSuffix: '? String',
    familyNamePrefix: '? String',
    dateOfBirth: '? Date',
  },
  Address: {
    type: '+ Type',
    addressCountry: '? String',
    addressCountryCode: '? String',
    addressRegion: '? String',
    addressLocality: '? String',
    streetAddress: '? String',
    postOfficeBoxNumber: '? String',
    postalCode: '? String',
    geo: '? GeoCoordinates',
  },
  GeoCoordinates: { type: '1 Type', latitude: '1 Float', longitude: '1 Float' },
  Alignment: {
    type: '+ Type',
    targetCode: '? String',
    targetDescription: '? String',
    targetName: '1 String',
    targetFramework: '? String',
    targetType: '? AlignmentTargetType',
    targetUrl: '1 String',
  },
  Criteria: { id: '? String', narrative: '? String' },
  Evidence: {
    id: '? String',
    type: '+ Type',
    narrative: '? String',
    name: '? String',
    description: '? String',
    genre: '? String',
    audience: '? String',
  },
  Image: { id: '1 String', type: '1 Type', caption: '? String' },
  IdentifierEntry: { type: '1 Type', identifier: '1 String', identifierType: '1 IdentifierType' },
  IdentityObject: {
    type: '1 Type',
    hashed: '1 Boolean',
    identityHash: '1 String',
    identityType: '1 IdentifierType',
    salt: '? String',
  },
  Related: { id: '1 String', type: '+ Type', inLanguage: '? LanguageCode', version: '? String' },
  Result: {
    type: '+ Type',
    achievedLevel: '? String',
    alignment: '* Alignment',
    resultDescription: '? String',
    status: '? ResultStatus',
    value: '? String',
  },
  ResultDescription: {
    id: '1 String',
    type: '+ Type',
    alignment: '* Alignment',
    allowedValue: '* String',
    name: '1 String',
    requiredLevel: '? String',
    requiredValue: '? String',
    resultType: '1 ResultType',
    rubricCriterionLevel: '* RubricCriterionLevel',
    valueMax: '? String',
    valueMin: '? String',
  },
  RubricCriterionLevel: {
    id: '1 String',
    type: '+ Type',
    alignment: '* Alignment',
    description: '? String',
    level: '? String',
    name: '1 String',
    points: '? String',
  },
  CredentialSchema: { id: '1 String', type: '1 String' },
  CredentialStatus: { id: '1 String', type: '1 String' },
  RefreshService: { id: '1 String', type: '1 String' },
  TermsOfUse: { id: '? String', type: '1 String' },
  Proof: {
    type: '1 String',
    created: '? DateTime',
    cryptosuite: '? String',
    challenge: '? String',
    domain: '? String',
    nonce: '? String',
    proofPurpose: '? String',
    proofValue: '? String',
    verificationMethod: '? String',
  },
}

/** The classes that nobody may add properties to. */
const CLOSED = new Set(['IdentityObject', 'IdentifierEntry', 'Image'])

type Schema = Readonly<Record<string, unknown>>
/** What a value has to be, and one that is it. */
type Kind = readonly [schema: Schema, example: unknown]

const string: Schema = { type: 'string' }
const listed = (...words: string[]): Kind => [{ enum: words }, words[0]]
/** Words of ones own have `ext:` in them. The published pattern is not tied to the ends, and its `|-|` takes no hyphen. */
const extensible = (text: string): Kind => {
  const words = text.trim().split(/\s+/)
  return [
    {
      oneOf: [
        { type: 'string', enum: words },
        { type: 'string', pattern: '(ext:)[\\w.|]+' },
      ],
    },
    words.at(-1),
  ]
}
const V2 = 'https://www.w3.org/ns/credentials/v2'
const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

const KINDS: Readonly<Record<string, Kind>> = {
  String: [string, 'words'],
  Float: [{ type: 'number' }, 1.5],
  Boolean: [{ type: 'boolean' }, true],
  DateTime: [{ ...string, format: 'date-time' }, '2026-03-02T08:00:00+08:00'],
  Date: [{ ...string, format: 'date' }, '2008-02-29'],
  LanguageCode: [{ ...string, pattern: '^[a-z]{2,4}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\\d{3}))?$' }, 'zh-Hans-CN'],
  CompactJws: [{ ...string, pattern: '^[\\w-]+\\.[\\w-]*\\.[\\w-]+$' }, 'e30.e30.c2ln'],
  Contexts: [
    {
      type: 'array',
      minItems: 2,
      items: [
        { const: V2 },
        { ...string, pattern: '^https://purl\\.imsglobal\\.org/spec/ob/v3p0/context(-3\\.\\d\\.\\d)*\\.json$' },
      ],
      additionalItems: { type: ['string', 'object'] },
    },
    [V2, OPEN_BADGES, { '@vocab': 'https://exams.example/#' }],
  ],
  AchievementType: extensible(`
    Achievement ApprenticeshipCertificate Assessment Assignment AssociateDegree Award Badge
    BachelorDegree Certificate CertificateOfCompletion Certification CommunityService Competency Course
    CoCurricular Degree Diploma DoctoralDegree Fieldwork GeneralEducationDevelopment
    JourneymanCertificate LearningProgram License Membership ProfessionalDoctorate
    QualityAssuranceCredential MasterCertificate MasterDegree MicroCredential ResearchDoctorate
    SecondarySchoolDiploma`),
  IdentifierType: extensible(`
    name sourcedId systemId productId userName accountId emailAddress nationalIdentityNumber isbn issn
    lisSourcedId oneRosterSourcedId sisSourcedId ltiContextId ltiDeploymentId ltiToolId ltiPlatformId
    ltiUserId identifier`),
  AlignmentTargetType: extensible(`
    ceasn:Competency ceterms:Credential CFItem CFRubric CFRubricCriterion CFRubricCriterionLevel CTDL`),
  ResultType: extensible(`
    GradePointAverage LetterGrade Percent PerformanceLevel PredictedScore RawScore Result
    RubricCriterion RubricCriterionLevel RubricScore ScaledScore Status`),
  ResultStatus: listed('Completed', 'Enrolled', 'Failed', 'InProgress', 'OnHold', 'Provisional', 'Withdrew'),
}

/** Words that must be among the types: of each group one. */
const typesOf = (name: string, kind: string): string[][] => {
  if (kind === 'CredentialTypes') return [['VerifiableCredential'], ['AchievementCredential', 'OpenBadgeCredential']]
  return kind === 'EndorsementTypes' ? [['VerifiableCredential'], [name]] : [[name]]
}
const isType = (kind: string): boolean => ['Type', 'CredentialTypes', 'EndorsementTypes'].includes(kind)

const parted = (line: Line): [often: string, kind: string] => [line.slice(0, 1), line.slice(2)]

function schemaOf(kind: string): Schema {
  const profile = { $ref: '#/$defs/Profile' }
  if (kind === 'ProfileRef') return { oneOf: [string, profile] }
  return KINDS[kind]?.[0] ?? { $ref: `#/$defs/${kind}` }
}

function propertySchema(name: string, line: Line): Schema {
  const [often, kind] = parted(line)
  if (isType(kind)) {
    if (often === '1') return { const: name }
    return { type: 'array', items: string, allOf: typesOf(name, kind).map(words => ({ contains: { enum: words } })) }
  }
  if (often === '1' || often === '?') return schemaOf(kind)
  return { type: 'array', items: schemaOf(kind), minItems: often === '+' ? 1 : 0 }
}

const classSchema = (name: string): Schema => {
  const lines = Object.entries(CLASSES[name] ?? {})
  return {
    type: 'object',
    properties: Object.fromEntries(lines.map(([property, line]) => [property, propertySchema(name, line)])),
    required: lines.filter(([, line]) => /^[1+]/.test(line)).map(([property]) => property),
    additionalProperties: !CLOSED.has(name),
  }
}

export const OPEN_BADGES_SCHEMA: Schema = {
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  $ref: '#/$defs/AchievementCredential',
  $defs: Object.fromEntries(Object.keys(CLASSES).map(name => [name, classSchema(name)])),
}

const MAX_DEPTH = 5

/** One of a class with every property that it may have, to a depth at which only what must be there is. */
export function exampleOf(name: string, depth = 0): object {
  const lines = Object.entries(CLASSES[name] ?? {}).filter(([, line]) => depth < MAX_DEPTH || /^[1+]/.test(line))
  const value = (line: Line): unknown => {
    const [often, kind] = parted(line)
    if (isType(kind)) return often === '1' ? name : typesOf(name, kind).map(words => words.at(-1))
    const one = KINDS[kind]?.[1] ?? exampleOf(kind === 'ProfileRef' ? 'Profile' : kind, depth + 1)
    return often === '*' || often === '+' ? [one] : one
  }
  return Object.fromEntries(lines.map(([property, line]) => [property, value(line)]))
}

export function compileSchema(schema: Schema): ValidateFunction {
  const ajv = new Ajv2019({ strict: false })
  ajv.addFormat('date-time', text => z.iso.datetime({ offset: true }).safeParse(text).success)
  ajv.addFormat('date', text => z.iso.date().safeParse(text).success)
  return ajv.compile(schema)
}
