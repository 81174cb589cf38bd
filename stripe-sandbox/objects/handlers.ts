/** How a call of the contract is answered: a function of the context, its checked parameters and its path. */
import type { Context } from "../state/context.ts"

export type ParamValue = string | number | boolean | null | ParamValue[] | { [key: string]: ParamValue }
/** What a caller gave, after the contract let it pass. */
export type Params = Record<string, ParamValue>

export type Call = { params: Params; path: Record<string, string> }
export type Handler = (ctx: Context, call: Call) => Promise<object>
/** Calls by their key in the contract, such as `"POST /v1/refunds"`. */
export type Handlers = Record<string, Handler>

/** A handler that names the type its parameters have once the contract let them pass. */
// The parameters were read by the contract, which is what P describes.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function answer<P>(
  work: (ctx: Context, params: P, id: string, path: Record<string, string>) => Promise<object> | object,
): Handler {
  return async (ctx, call) => work(ctx, call.params as P, call.path.id ?? "", call.path)
}
