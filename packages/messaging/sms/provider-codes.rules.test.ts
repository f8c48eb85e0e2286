import { describe, expect, test } from 'vitest'
import { readAliyun, readTencent } from './provider-codes.rules.ts'

const aliyun = (Code: string, Message = 'm', status = 200) =>
  readAliyun({ status, text: JSON.stringify({ Code, Message }) })

describe('Alibaba Cloud', () => {
  test('OK is sent, with its receipt', () => {
    expect(readAliyun({ status: 200, text: '{"Code":"OK","Message":"OK","BizId":"1"}' })).toEqual({
      kind: 'sent',
      gatewayId: '1',
    })
  })

  test.each([
    ['isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控Permits:1', 'later'],
    ['isv.BUSINESS_LIMIT_CONTROL', '触发小时级流控Permits:5', 'later'],
    ['isv.BUSINESS_LIMIT_CONTROL', '触发天级流控Permits:10', 'refused'],
    ['isv.DAY_LIMIT_CONTROL', 'm', 'later'],
    ['isv.AMOUNT_NOT_ENOUGH', 'm', 'later'],
    ['isp.SYSTEM_ERROR', 'm', 'later'],
    ['Throttling.User', 'm', 'later'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 'm', 'refused'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 'm', 'refused'],
    ['isv.SMS_SIGNATURE_ILLEGAL', 'm', 'refused'],
    ['isv.TEMPLATE_MISSING_PARAMETERS', 'm', 'refused'],
    ['isp.RAM_PERMISSION_DENY', 'm', 'locked'],
    ['InvalidAccessKeyId.NotFound', 'm', 'locked'],
    ['SignatureDoesNotMatch', 'm', 'locked'],
  ])('%s (%s) is %s, in its own words', (code, message, kind) => {
    expect(aliyun(code, message)).toEqual({ kind, reason: `${code}: ${message}` })
  })

  test('a fault of theirs with a code of its own is later', () => {
    expect(aliyun('Whatever', 'm', 503)).toMatchObject({ kind: 'later' })
  })
})

const error = (Code: string) => ({ status: 200, text: JSON.stringify({ Response: { Error: { Code, Message: 'm' } } }) })
const status = (Code: string) => ({
  status: 200,
  text: JSON.stringify({ Response: { SendStatusSet: [{ SerialNo: '1', Code, Message: 'm' }] } }),
})

describe('Tencent Cloud', () => {
  test('Ok is sent, with its number', () => {
    expect(readTencent(status('Ok'))).toEqual({ kind: 'sent', gatewayId: '1' })
  })

  test.each([
    ['LimitExceeded.DeliveryFrequencyLimit', 'later'],
    ['LimitExceeded.PhoneNumberThirtySecondLimit', 'later'],
    ['LimitExceeded.PhoneNumberOneHourLimit', 'later'],
    ['LimitExceeded.AppDailyLimit', 'later'],
    ['LimitExceeded.PhoneNumberDailyLimit', 'refused'],
    ['LimitExceeded.PhoneNumberSameContentDailyLimit', 'refused'],
    ['RequestLimitExceeded', 'later'],
    ['InternalError.OtherError', 'later'],
    ['InternalError.Timeout', 'unknown'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'later'],
    ['FailedOperation.TemplateIncorrectOrUnapproved', 'refused'],
    ['FailedOperation.SignatureIncorrectOrUnapproved', 'refused'],
    ['FailedOperation.PhoneNumberInBlacklist', 'refused'],
    ['InvalidParameterValue.IncorrectPhoneNumber', 'refused'],
    ['AuthFailure.SecretIdNotFound', 'locked'],
    ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'locked'],
  ])('%s is %s, of the call and of the number', (code, kind) => {
    for (const answer of [error(code), status(code)])
      expect(readTencent(answer)).toEqual({ kind, reason: `${code}: m` })
  })

  test('what is no answer goes by its status', () => {
    expect(readTencent({ status: 502, text: '<html>' })).toMatchObject({ kind: 'later' })
    expect(readTencent({ status: 403, text: '{}' })).toMatchObject({ kind: 'locked' })
    expect(readTencent({ status: 400, text: '{}' })).toMatchObject({ kind: 'refused' })
    expect(readTencent({ status: 200, text: 'OK' })).toMatchObject({ kind: 'unknown' })
  })
})
