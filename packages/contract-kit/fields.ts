/** Fields that several calls share. Each carries its own limits, so that a form and the server refuse the same things. */
import * as z from 'zod/mini'
import {
  BankRight,
  CloseReason,
  CountedAttempt,
  DataScope,
  ExamKind,
  ExamState,
  GranteeKind,
  LineKind,
  MenuType,
  NoticeState,
  OpenType,
  PaperState,
  PartialScore,
  QuestionLevel,
  QuestionType,
  ReleaseRule,
  RoleType,
  UserState,
  UseScope,
} from './enums.ts'
import { isIdCard } from './id-card.ts'

/** A UUIDv7 made by the application. Never a secret, never an order. */
export const id = z.uuid()
export const ids = z.array(id).check(z.minLength(1), z.maxLength(200))
/** So many rows of a list can be chosen at once, over all its pages. */
export const MAX_CHOSEN = 1000
export const chosenIds = z.array(id).check(z.minLength(1), z.maxLength(MAX_CHOSEN))

/** Of a calendar, as 2026-03-02. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine(text => !Number.isNaN(Date.parse(text))),
)
/** A moment, ISO 8601 with offset. */
export const moment = z.iso.datetime({ offset: true })

/** Hundredths of a point: 250 is 2.5 points. */
export const points = z.int().check(z.gte(0), z.lte(100_000_00))
/** What an answer brought: below 0 where wrong answers take points off. */
export const earnedPoints = z.int().check(z.gte(-100_000_00), z.lte(100_000_00))
/** The share of a question's points, in percent, that a wrong answer takes off. */
export const wrongPenalty = z.int().check(z.gte(0), z.lte(100))

/** One line of plain text, trimmed, without control characters. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cf}]*$/u))

/** One optional line: the empty string means "none". */
export const optionalLine = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cf}]*$/u)), '')

/** Characters of one rich text. */
export const MAX_RICH_TEXT_LENGTH = 100_000
/** Rich text (HTML); the server sanitises it before it is stored. */
export const html = (max = MAX_RICH_TEXT_LENGTH) => z.string().check(z.maxLength(max))

export const userName = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}_.@-]{2,64}$/u))
/** One that people choose themselves: what looks like a mobile number or an address is left to whoever it belongs to. */
export const ownUserName = z.string().check(z.trim(), z.regex(/^(?!1\d{10}$)(?!.*@)[\p{L}\p{N}_.-]{2,64}$/u))
/** At least 8 characters (NIST SP 800-63B), no composition rule. */
export const password = z.string().check(z.minLength(8), z.maxLength(128))
/** The password of the caller, as typed, to prove who is at the browser. */
export const ownPassword = z.optional(z.string().check(z.minLength(1), z.maxLength(128)))
export const realName = line(64)
/** Mainland mobile: 11 digits with a valid prefix (specification section 5). */
export const mobile = z.string().check(z.regex(/^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/))
export const email = z.email().check(z.maxLength(254))
/**
 * National ID card: 18 characters with a birth date that exists and a check digit (specification section 5). A small x
 * becomes the X of the card.
 */
export const idCard = z.string().check(z.trim(), z.toUpperCase(), z.refine(isIdCard))

/** What a search box sends. Two characters are enough, in any language. */
export const search = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** One of these numbers. */
export const numbers = <const T extends Readonly<Record<string, number>>>(of: T) =>
  z.literal(Object.values(of) as T[keyof T][])
export const roleType = numbers(RoleType)
export const userState = numbers(UserState)
export const questionType = numbers(QuestionType)
export const questionLevel = numbers(QuestionLevel)
export const bankRight = numbers(BankRight)
export const granteeKind = numbers(GranteeKind)
export const useScope = numbers(UseScope)
export const paperState = numbers(PaperState)
export const openType = numbers(OpenType)
export const examKind = numbers(ExamKind)
export const countedAttempt = numbers(CountedAttempt)
export const examState = numbers(ExamState)
export const noticeState = numbers(NoticeState)
export const releaseRule = numbers(ReleaseRule)
export const menuType = numbers(MenuType)
export const dataScope = numbers(DataScope)
export const lineKind = numbers(LineKind)
export const partialScore = numbers(PartialScore)
export const closeReason = numbers(CloseReason)

/** A reference to something with a name, for lists and pickers. */
export const named = z.object({ id, name: z.string() })
export const TAG_CHARACTERS = 32
export const tag = line(TAG_CHARACTERS)
/** Of one question. */
export const MAX_TAGS = 20
