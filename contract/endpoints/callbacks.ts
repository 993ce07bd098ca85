/**
 * Callbacks of a world's simulated channel: each result is sent to an address of the tester, signed as in Standard Webhooks
 * (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The world's clock determines when they are sent.
 */
import { z } from 'zod'
import { callbackEnds, callbackStates, isCallbackAddress, longestAddress, mostLate } from '../rules/callbacks.ts'
import { get, none, post } from './lab.ts'
import { typedCode } from '../text-schemas.ts'

/** Settings for sending callbacks. */
export const callbackWish = z.object({
  /** If empty, none are sent. */
  url: typedCode()
    .max(longestAddress)
    .refine((text) => text === '' || isCallbackAddress(text)),
  /** Seconds between the result and the first attempt. */
  delay: z.int().min(0).max(mostLate).default(0),
  /** Each is sent twice, with the same `webhook-id`. */
  twice: z.boolean().default(false),
  /** Of every two callbacks the later one is sent first. */
  disorder: z.boolean().default(false),
})
export type CallbackWish = z.output<typeof callbackWish>

const delivery = z.object({
  no: z.number(),
  /** `webhook-id`: the same for repetitions of one callback. */
  event: z.string(),
  /** Kind of the operation and its state at the channel: `refund.success`; or `ping`. */
  type: z.string(),
  /** Number of the operation. */
  about: z.string(),
  time: z.string(),
  /** Time of the next attempt; null if there is none. */
  due: z.string().nullable(),
  state: z.enum(callbackStates),
  attempts: z.array(
    z.object({
      time: z.string(),
      end: z.enum(callbackEnds),
      /** HTTP status of the answer; only 2xx counts as received. */
      status: z.number().nullable(),
      /** In milliseconds. */
      took: z.number(),
    }),
  ),
  /** The signed text that is sent. */
  body: z.string(),
})
export type Delivery = z.output<typeof delivery>

const callbacks = z.object({
  ...callbackWish.shape,
  /** Key of the signature, in the format of libraries for Standard Webhooks. */
  secret: z.string(),
  /** Newest first. */
  deliveries: z.array(delivery),
})
export type Callbacks = z.output<typeof callbacks>

const own = { untried: 'sends to an address' }
export const callbackState = get('callbacks/list', ['实验室：渠道回调', 'Lab: channel callbacks'], none, callbacks)
export const callbackSet = post('callbacks', ['实验室：设置渠道回调', 'Lab: configure channel callbacks'], callbackWish, callbacks, own)
export const callbackSecret = post('callbacks/secret', ['实验室：更换回调密钥', 'Lab: rotate the callback secret'], none, callbacks, own)
/** Sends a callback of type `ping` immediately. */
export const callbackTry = post('callbacks/try', ['实验室：试发回调', 'Lab: send a test callback'], none, callbacks, own)
/** Sends a copy of a callback immediately. */
export const callbackAgain = post(
  'callbacks/again',
  ['实验室：再发一次回调', 'Lab: resend a callback'],
  z.object({ no: z.int() }),
  callbacks,
  own,
)
export const callbackClear = post('callbacks/clear', ['实验室：清空回调记录', 'Lab: clear the callback log'], none, callbacks, own)
