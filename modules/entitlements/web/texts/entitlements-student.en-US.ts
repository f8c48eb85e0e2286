export const entitlementsStudent = {
  sources: {
    free: 'You have this for free',
    assigned: 'Assigned to you',
    paid: 'You bought this',
    byHand: 'Granted to you by staff',
    coupon: 'You redeemed a coupon for this',
  },
  forEver: 'no end date',
  until: 'until {time}',
  from: 'from {time}',
  over: 'expired on {time}',
  ended: 'ended on {time}',
  order: 'View order',
} as const
