import * as fields from "#domain/fields.ts"
import { market } from "#domain/market.ts"
import { isZipAround } from "#domain/place.ts"
import { maskDigits, maskEin, maskPhone } from "#web/data/format.ts"
import { optional, type FieldBinding } from "#web/ui/form.tsx"
import { useWords } from "#web/i18n/words.ts"
import { TextField } from "#web/ui/inputs.tsx"
import { SelectField } from "#web/ui/select.tsx"
import { TriangleAlert } from "lucide-react"
import type { ComponentProps } from "react"

/** The fields that describe a restaurant, the same when it signs up and when it edits its account. */

/** The rule of each; what it is called is another one at sign-up than later. */
export const restaurantRules = {
  storenumber: optional<unknown>(fields.storeNumber),
  hiringmanager: fields.personName,
  storemanager: fields.personName,
  phonenumber: fields.phone,
  streetaddress: fields.streetAddress,
  city: fields.city,
  zipcode: fields.zip,
  email: fields.employerEmail,
}

/** How each is typed: keyboard, filling in by the browser, mask and length. */
const typing = {
  companyname: { autoComplete: "organization" },
  storenumber: { optional: true, inputMode: "numeric", autoComplete: "off", mask: maskDigits(6) },
  hiringmanager: { autoComplete: "name" },
  storemanager: { autoComplete: "off" },
  phonenumber: {
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel-national",
    mask: maskPhone,
  },
  streetaddress: { autoComplete: "address-line1" },
  address2: { optional: true, autoComplete: "address-line2" },
  zipcode: { inputMode: "numeric", autoComplete: "postal-code", mask: maskDigits(5) },
  ein: { inputMode: "numeric", autoComplete: "off", mask: maskEin },
  email: {
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
} satisfies Record<string, Partial<ComponentProps<typeof TextField>>>

type Name = keyof typeof typing
/** A form that has that field. */
type FormWith<N> = { field(name: N): FieldBinding }

/** One of the typed fields. */
export function RestaurantField<N extends Name>({
  form,
  name,
  label,
  hint,
}: {
  form: FormWith<NoInfer<N>>
  name: N
  label: string
  hint?: string
}) {
  return <TextField label={label} hint={hint} {...form.field(name)} {...typing[name]} />
}

/** A warning, and no bar, when the zip does not lie around the city (docs/rules/jobs.md#restaurant-position). */
export function ZipWarning({ zip, city }: { zip: string; city: string }) {
  const words = useWords("accounts").restaurant
  const isElsewhere = city !== "" && fields.zip(zip) === null && !isZipAround(zip, city)
  return (
    // Empty it takes no row of its form.
    <div aria-live="polite" className="empty:absolute sm:col-span-full">
      {isElsewhere ? (
        <p className="row top tight small text-warning strong">
          <TriangleAlert aria-hidden="true" className="icon small mt-0.5" />
          {words.zipElsewhere({ zip, city })}
        </p>
      ) : null}
    </div>
  )
}

/** The cities of the market. */
export function CityField({
  form,
  ...rest
}: { form: FormWith<"city"> } & Pick<
  ComponentProps<typeof SelectField>,
  "label" | "hint" | "empty" | "disabled"
>) {
  return (
    <SelectField
      options={market.cities.map(({ name }) => ({ value: name, label: name }))}
      {...form.field("city")}
      {...rest}
      autoComplete="address-level2"
    />
  )
}
