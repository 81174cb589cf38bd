/** The type of a request handler: a function of the context, the validated parameters and the path. */
import type { Context } from "../state/context.ts"

export type ParamValue = string | number | boolean | null | ParamValue[] | { [key: string]: ParamValue }
/** Request parameters that the contract has validated. */
export type Params = Record<string, ParamValue>

export type Call = { params: Params; path: Record<string, string> }
export type Handler = (ctx: Context, call: Call) => Promise<object>
/** Handlers by operation key, such as `"POST /v1/refunds"`. */
export type Handlers = Record<string, Handler>

/** A handler with typed parameters; P is what the contract has validated them as. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- P types what the caller's `work` gets
export function defineHandler<P>(
  work: (ctx: Context, params: P, id: string, path: Record<string, string>) => Promise<object> | object,
): Handler {
  return async (ctx, call) => work(ctx, call.params as P, call.path.id ?? "", call.path)
}
