import * as Schema from 'effect/Schema'

/** Something that a webhook has sent, or is about to. */
export const Delivery = Schema.Struct({
  id: Schema.String,
  event: Schema.String,
  state: Schema.String,
  tries: Schema.Number,
  result: Schema.NullOr(Schema.String),
  created: Schema.String,
  due: Schema.NullOr(Schema.String),
})

export type Delivery = typeof Delivery.Type

/** The newest delivery of a webhook. */
export const LastDelivery = Schema.Struct({ ...Delivery.fields, webhook: Schema.Number })

const states = ['waiting', 'sent', 'dropped', 'refused'] as const

export type DeliveryState = (typeof states)[number] | 'failed'

/** A server may return other states; the rest of the delivery is still shown. */
export const stateOf = (state: string): DeliveryState => states.find(each => each === state) ?? 'failed'
