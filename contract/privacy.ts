import { success } from "#contract/parts.ts"
import { call } from "#contract/route.ts"

/** A person's own data: to take away, and to have deleted. */

export const exportData = call({
  method: "GET",
  path: "/my-data",
  summary: "All data of the account as a ZIP archive: `my-data.json` and the images",
  who: "member",
  reply: "archive",
})

export const deleteAccount = call({
  method: "DELETE",
  path: "/my-account",
  summary: "Delete the account; worked shifts and pay are kept without the person's name",
  who: "member",
  reply: success,
  errors: ["wrong_state"],
})
