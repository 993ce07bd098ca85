/** order_status (contract page rental §4). */
export const orderState = { unpaid: 0, running: 1, owing: 2, done: 3, cancelled: 4, refunded: 5, abnormal: 9 } as const
/** pay_type, stored in depositFlag. */
export const payType = { deposit: 1, payScore: 2, wallet: 3 } as const
