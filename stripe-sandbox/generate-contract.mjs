// Derives the sandbox's contract (JSON Schema for every call it may serve) from the type declarations of the
// installed `stripe` package, so that requests are validated with Stripe's own description of them.
//
//   npx -y -p typescript@5.9 node stripe-sandbox/generate-contract.mjs
//
// It needs the JavaScript API of TypeScript 5, which version 7 does not have, and looks for it in TYPESCRIPT_HOME, in
// this folder, and on the PATH that npx sets. Output: contract.json.gz in this folder.
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

const here = dirname(fileURLToPath(import.meta.url))
const sdk = resolve(here, "../node_modules/stripe")
const ts = findTypeScript()

/** The calls the sandbox may serve: file of the SDK → methods of its class. */
const OPERATIONS = {
  Customers: "list create retrieve update del listPaymentMethods retrievePaymentMethod",
  SetupIntents: "list create retrieve update confirm cancel verifyMicrodeposits",
  PaymentMethods: "list create retrieve update attach detach",
  PaymentIntents: "list create retrieve update confirm cancel verifyMicrodeposits",
  Charges: "list retrieve update",
  Refunds: "list create retrieve update",
  Transfers: "list create retrieve update createReversal listReversals retrieveReversal",
  Payouts: "list create retrieve cancel",
  Balance: "retrieve",
  BalanceTransactions: "list retrieve",
  AccountSessions: "create",
  AccountLinks: "create",
  Accounts: "retrieve createLoginLink listExternalAccounts",
  Disputes: "list retrieve update close",
  Mandates: "retrieve",
  Events: "list retrieve",
  SetupAttempts: "list",
  "V2/Core/Accounts": "list create retrieve update close",
  "V2/Core/AccountLinks": "create",
  "V2/Core/Events": "list retrieve",
}
/** Payment method types whose hashes are kept; the other fifty would be nine tenths of the file. */
const KEPT_METHODS = new Set(["card", "us_bank_account", "link"])
const KEPT_CAPABILITIES = new Set([
  "card_payments",
  "transfers",
  "us_bank_account_ach_payments",
  "stripe_balance",
  "bank_accounts",
  "cards",
])
/** Snapshot events the sandbox may send. */
const EVENTS =
  /^(account\.(updated|application\.deauthorized)|balance\.available|charge\.|customer\.(created|updated|deleted)|mandate\.|payment_intent\.|payment_method\.|payout\.|refund\.|setup_intent\.|transfer\.)/
/** Members that the SDK adds to objects and the API does not send. */
const SDK_ONLY = new Set(["lastResponse", "fetchRelatedObject", "fetchEvent", "fetchData"])

const fileOf = (name) => join(sdk, "cjs/resources", `${name}.d.ts`)
const program = ts.createProgram(
  [join(sdk, "cjs/stripe.cjs.node.d.ts"), ...Object.keys(OPERATIONS).map(fileOf)],
  {
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
  },
)
const checker = program.getTypeChecker()
const definitions = {}
const methodTypes = paymentMethodTypes()

const operations = {}
for (const [file, methods] of Object.entries(OPERATIONS)) {
  for (const [method, call] of Object.entries(callsOf(file, methods.split(" ")))) {
    operations[call.route] = {
      sdk: `${file.replaceAll("/", ".")}.${method}`,
      list: call.list,
      params: call.params,
      reply: call.reply,
    }
  }
}
const events = eventObjects()
const version = JSON.parse(readFileSync(join(sdk, "package.json"), "utf8")).version
const apiVersion = /ApiVersion = '([^']+)'/.exec(readFileSync(join(sdk, "cjs/apiVersion.js"), "utf8"))[1]
const contract = {
  $comment: `Derived from the type declarations of stripe@${version} (MIT); not Stripe's OpenAPI file. Made by generate-contract.mjs.`,
  sdkVersion: version,
  apiVersion,
  operations,
  events,
  definitions,
}
validateContract(contract)
const packed = gzipSync(JSON.stringify(contract), { level: 9 })
writeFileSync(join(here, "contract.json.gz"), packed)
console.log(
  `${Object.keys(operations).length} operations, ${Object.keys(definitions).length} definitions, ${Object.keys(events).length} events, ${packed.length} bytes`,
)

function findTypeScript() {
  const folders = [
    process.env.TYPESCRIPT_HOME,
    here,
    ...(process.env.PATH ?? "").split(":").map((bin) => resolve(bin, "../..")),
  ]
  for (const folder of folders.filter(Boolean)) {
    try {
      const found = createRequire(join(folder, "x.js"))("typescript")
      if (found.createProgram && found.version.startsWith("5.")) return found
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(
    "needs TypeScript 5: run with `npx -y -p typescript@5.9 node stripe-sandbox/generate-contract.mjs`",
  )
}

/** Every payment method type of Stripe, read from the type of `PaymentMethod.type`. */
function paymentMethodTypes() {
  const found = new Set()
  const visit = (node) => {
    if (ts.isTypeAliasDeclaration(node) && node.name.text === "Type") {
      const type = checker.getTypeAtLocation(node)
      for (const each of type.isUnion() ? type.types : []) if (each.isStringLiteral()) found.add(each.value)
    }
    ts.forEachChild(node, visit)
  }
  visit(program.getSourceFile(fileOf("PaymentMethods")))
  for (const old of ["ach_debit", "ach_credit_transfer", "wechat", "stripe_account", "bitcoin"])
    found.add(old)
  return found
}

/** Method → { route, list, params, reply } of one resource class: types from its .d.ts, route from its .js. */
function callsOf(file, methods) {
  const declared = program.getSourceFile(fileOf(file))
  const text = readFileSync(fileOf(file).replace(/\.d\.ts$/, ".js"), "utf8")
  const routes = routesIn(ts.createSourceFile("x.js", text, ts.ScriptTarget.ES2022, true))
  const found = {}
  const visit = (node) => {
    if (
      ts.isMethodDeclaration(node) &&
      methods.includes(node.name.getText()) &&
      !found[node.name.getText()]
    ) {
      const name = node.name.getText()
      if (!routes[name]) throw new Error(`no request in ${file}.${name}`)
      const paramsNode = node.parameters.find((each) => each.name.getText() === "params")
      const params = paramsNode
        ? toSchema(checker.getNonNullableType(checker.getTypeAtLocation(paramsNode)), "request")
        : { type: "object", properties: {}, additionalProperties: false }
      found[name] = { ...routes[name], params, ...replyOf(node, file) }
    }
    ts.forEachChild(node, visit)
  }
  visit(declared)
  for (const each of methods) if (!found[each]) throw new Error(`no method ${file}.${each}`)
  return found
}

/** Method name → the HTTP method and path that its body passes to `_makeRequest`, path parameters as `{id}`. */
function routesIn(source) {
  const routes = {}
  const visit = (node, method) => {
    const inside = ts.isMethodDeclaration(node) ? node.name.getText() : method
    if (ts.isCallExpression(node) && node.expression.getText().endsWith("._makeRequest")) {
      const path = node.arguments[1]
      const text = ts.isTemplateExpression(path)
        ? path.head.text +
          path.templateSpans
            .map(
              (span, i) => `{${i === path.templateSpans.length - 1 ? "id" : "parent"}}${span.literal.text}`,
            )
            .join("")
        : path.text
      routes[inside] ??= { route: `${node.arguments[0].text} ${text}` }
    }
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source)
  return routes
}

function replyOf(node, file) {
  const type = checker.getTypeFromTypeNode(node.type)
  const name = type.symbol?.name
  // The SDK's union of some 250 event types; eventObjects() replaces it by their common base.
  const event = { $ref: "#/definitions/Event" }
  if (file === "Events")
    return name === "ApiListPromise" ? { list: "v1", reply: listOf(event) } : { reply: event }
  if (name === "ApiListPromise")
    return { list: "v1", reply: listOf(toSchema(checker.getTypeArguments(type)[0], "reply")) }
  if (name === "V2ListPromise") {
    const url = { anyOf: [{ type: "string" }, { type: "null" }] }
    const item =
      file === "V2/Core/Events" ? thinEvent() : toSchema(checker.getTypeArguments(type)[0], "reply")
    return {
      list: "v2",
      reply: closed({ data: { type: "array", items: item }, next_page_url: url, previous_page_url: url }),
    }
  }
  if (file === "V2/Core/Events") return { reply: thinEvent() }
  const inner = node.type.typeArguments[0]
  const body =
    ts.isTypeReferenceNode(inner) && inner.typeName.getText() === "Response" ? inner.typeArguments[0] : inner
  return { reply: toSchema(checker.getTypeFromTypeNode(body), "reply") }
}

function closed(properties, optional = []) {
  return {
    type: "object",
    properties,
    required: Object.keys(properties).filter((key) => !optional.includes(key)),
    additionalProperties: false,
  }
}

function listOf(items) {
  return closed({
    object: { const: "list" },
    data: { type: "array", items },
    has_more: { type: "boolean" },
    url: { type: "string" },
  })
}

function isOpenString(type) {
  return type.isIntersection() && type.types.some((each) => each.flags & ts.TypeFlags.String)
}

function toSchema(type, side) {
  const flag = (mask) => (type.flags & mask) !== 0
  if (type.isUnion()) return unionSchema(type, side)
  if (isOpenString(type) || flag(ts.TypeFlags.String)) return { type: "string" }
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
  if (flag(ts.TypeFlags.Number)) return { type: side === "request" ? "integer" : "number" }
  if (flag(ts.TypeFlags.BooleanLiteral)) return { const: checker.typeToString(type) === "true" }
  if (flag(ts.TypeFlags.Boolean)) return { type: "boolean" }
  if (flag(ts.TypeFlags.Null)) return { type: "null" }
  if (flag(ts.TypeFlags.Object) || type.isIntersection()) return objectLike(type, side)
  return {}
}

function unionSchema(type, side) {
  const parts = type.types.filter((each) => !(each.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)))
  const literals = parts.filter((each) => each.isStringLiteral()).map((each) => each.value)
  const anyString = parts.some((each) => each.flags & ts.TypeFlags.String || isOpenString(each))
  const booleans = parts.filter((each) => each.flags & ts.TypeFlags.BooleanLiteral)
  const others = parts.filter(
    (each) =>
      !each.isStringLiteral() &&
      !(each.flags & (ts.TypeFlags.String | ts.TypeFlags.BooleanLiteral)) &&
      !isOpenString(each),
  )
  const options = []
  if (booleans.length === 2) options.push({ type: "boolean" })
  else options.push(...booleans.map((each) => toSchema(each, side)))
  if (anyString) options.push(literals.length ? { type: "string", known: literals } : { type: "string" })
  else if (literals.length) options.push({ type: "string", enum: literals })
  for (const each of others) {
    // `string | Charge`: an id, or the expanded object, which was validated when it was stored.
    if (side === "reply" && anyString && each.getProperty("object"))
      options.push({ type: "object", required: ["id", "object"], expanded: true })
    else options.push(toSchema(each, side))
  }
  const distinct = options.filter(
    (each, i) => options.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === i,
  )
  return distinct.length === 1 ? distinct[0] : { anyOf: distinct }
}

function objectLike(type, side) {
  if (checker.isArrayType(type))
    return { type: "array", items: toSchema(checker.getTypeArguments(type)[0], side) }
  const name = type.symbol?.name
  if (name === "Decimal" || name === "Date") return { type: "string" }
  if (name === "ApiList") return listOf(toSchema(checker.getTypeArguments(type)[0], side))
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)
  if (index && checker.getPropertiesOfType(type).length === 0)
    return { type: "object", additionalProperties: toSchema(index.type, side) }
  if (!type.symbol || name === "__type") return plainObject(type, side)
  const key = nameOf(type.symbol, side)
  if (!definitions[key]) {
    definitions[key] = {}
    definitions[key] = plainObject(type, side)
  }
  return { $ref: `#/definitions/${key}` }
}

/** A unique name: with the module's path for v2, and with a suffix for a type of both requests and replies. */
function nameOf(symbol, side) {
  const full = checker.getFullyQualifiedName(symbol)
  const module = /^"(.*?)"\.?(.*)$/.exec(full)
  const v2 = module && /resources\/V2\/(.*)\/[^/]+$/.exec(module[1])
  const bare = (module ? module[2] : full).replace(/^V2\.Core\./, "")
  const named = v2 ? `V2.${v2[1].replaceAll("/", ".")}.${bare}` : bare
  return side === "request" && !/Params(\.|$)/.test(named) ? `${named}Param` : named
}

function plainObject(type, side) {
  const members = checker.getPropertiesOfType(type)
  const manyMethods = members.filter((each) => methodTypes.has(each.name)).length >= 8
  const manyCapabilities = type.symbol?.name === "Capabilities" && members.length > 10
  const properties = {}
  const required = []
  for (const member of members) {
    if (SDK_ONLY.has(member.name)) continue
    if (manyMethods && methodTypes.has(member.name) && !KEPT_METHODS.has(member.name)) continue
    if (manyCapabilities && !KEPT_CAPABILITIES.has(member.name)) continue
    const memberType = checker.getTypeOfSymbol(member)
    if (memberType.getCallSignatures().length > 0) continue
    // `deleted?: void` is for the compiler only; the API never sends it.
    if (
      (memberType.isUnion() ? memberType.types : [memberType]).every(
        (each) => each.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void),
      )
    )
      continue
    properties[member.name] = toSchema(memberType, side)
    if (!(member.flags & ts.SymbolFlags.Optional)) required.push(member.name)
  }
  return { type: "object", properties, ...(required.length ? { required } : {}), additionalProperties: false }
}

function exportedType(file, name) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(fileOf(file)))
  const found = checker.getExportsOfModule(module).filter((each) => each.name === name)
  return found
    .map((each) => checker.getDeclaredTypeOfSymbol(each))
    .find((each) => checker.getPropertiesOfType(each).length > 0)
}

/** A v2 event as retrieved: the common members, and `related_object` and `data` of the specific types. */
function thinEvent() {
  if (!definitions["V2.Core.Event"]) {
    const base = plainObject(exportedType("V2/Core/Events", "EventBase"), "reply")
    const related = closed({ id: { type: "string" }, type: { type: "string" }, url: { type: "string" } })
    definitions["V2.Core.Event"] = {
      ...base,
      properties: {
        ...base.properties,
        related_object: { anyOf: [related, { type: "null" }] },
        data: { type: "object" },
      },
    }
  }
  return { $ref: "#/definitions/V2.Core.Event" }
}

/** Event type → definition of the object in its snapshot; also replaces the union `Event` by its base. */
function eventObjects() {
  const base = plainObject(exportedType("Events", "EventBase"), "reply")
  definitions.Event = {
    ...base,
    properties: {
      ...base.properties,
      type: { type: "string" },
      data: closed({ object: { type: "object" }, previous_attributes: { type: "object" } }, [
        "previous_attributes",
      ]),
    },
  }
  const found = {}
  for (const statement of program.getSourceFile(fileOf("Events")).statements) {
    if (!ts.isInterfaceDeclaration(statement)) continue
    const type = checker.getTypeAtLocation(statement)
    const kind = type.getProperty("type") && checker.getTypeOfSymbol(type.getProperty("type"))
    const data = type.getProperty("data") && checker.getTypeOfSymbol(type.getProperty("data"))
    if (
      !kind?.isStringLiteral() ||
      !EVENTS.test(kind.value) ||
      /^customer\.(subscription|discount|source|tax)/.test(kind.value)
    )
      continue
    const schema = toSchema(checker.getTypeOfSymbol(data.getProperty("object")), "reply")
    if (schema.$ref) found[kind.value] = schema.$ref.slice("#/definitions/".length)
  }
  return found
}

function validateContract({ operations: calls, events: kinds, definitions: all }) {
  const required = [
    "PaymentIntent",
    "SetupIntent",
    "Charge",
    "Customer",
    "Transfer",
    "Refund",
    "Payout",
    "Dispute",
    "Event",
    "V2.Core.Event",
    "V2.Core.Account",
    "V2.Core.AccountLink",
  ]
  for (const name of required)
    if (!all[name]?.properties?.id && name !== "V2.Core.AccountLink")
      throw new Error(`the contract has no definition ${name}`)
  if (Object.keys(calls).length < 65) throw new Error(`only ${Object.keys(calls).length} operations`)
  for (const kind of ["payment_intent.succeeded", "charge.dispute.created", "payout.paid", "account.updated"])
    if (!kinds[kind]) throw new Error(`no event ${kind}`)
  const reachable = new Set(Object.values(kinds))
  const walk = (node) => {
    if (!node || typeof node !== "object") return
    if (typeof node.$ref === "string") {
      const key = node.$ref.slice("#/definitions/".length)
      if (!reachable.has(key)) {
        reachable.add(key)
        walk(all[key])
      }
    }
    for (const each of Object.values(node)) walk(each)
  }
  walk(calls)
  for (const key of Object.values(kinds)) walk(all[key])
  reachable.add("Event").add("V2.Core.Event").add("Account")
  walk(all.Event)
  walk(all["V2.Core.Event"])
  for (const key of Object.keys(all)) if (!reachable.has(key)) delete all[key]
}
