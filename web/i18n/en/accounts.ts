import { accountsPrivacy } from "#web/i18n/en/accounts-privacy.ts"
import { accountsSignup } from "#web/i18n/en/accounts-signup.ts"
import { plural } from "#web/i18n/en/grammar.ts"

/** Sign-up, onboarding and account details of both roles. */
export const accounts = {
  ...accountsSignup,
  ...accountsPrivacy,

  onboarding: {
    heading: "A few things first",
    section: { worker: "Before your first shift", employer: "Before you post" },
    text: {
      worker: "Four things, about 5 minutes. Then you can apply for shifts.",
      employer: "Three things, about 5 minutes. Then you can post shifts and hire.",
    },
    ready: {
      worker: "All steps are done. Now find your first shift.",
      employer: "All steps are done. Now post your first shift.",
    },
    next: { worker: "Search for a shift", employer: "Create a Shift" },
    nextTask: ({ name }: { name: string }) => `Next: ${name}`,
    stillMissing: "Before you can post shifts, this is still missing:",
  },

  /** What an account must have, as tasks and as headings. */
  gapNames: {
    headshot: "Headshot",
    licence: "Driver’s license",
    foodcard: "Food handler’s card",
    terms: "Terms of use",
    customer: "Payment account",
    method: "Payment method",
  },

  /** Why each task is asked for, and the button that begins it. */
  gapTexts: {
    headshot: "A clear picture of your face. Restaurants see it with your applications.",
    licence: "A photo of the front. Only you and Prepside see it.",
    foodcard: "A photo of the card or certificate. Restaurants you apply to see it.",
    terms: "Read and agree",
    customer: "The account your shifts are paid from.",
    method: "A card or bank account. You pay after you close a shift.",
  },
  gapActions: {
    headshot: "Choose a headshot",
    licence: "Show your driver’s license",
    foodcard: "Show your food handler’s card",
    terms: "Read and agree",
    customer: "Open your payment account",
    method: "Choose a payment method",
  },

  unconfirmedEmail: {
    text: {
      worker: ({ email }: { email: string }) =>
        `Confirm your email to apply for shifts. We sent a link to ${email}.`,
      employer: ({ email }: { email: string }) =>
        `Confirm your email to post shifts. We sent a link to ${email}.`,
    },
    again: "Send the link again",
    sent: ({ email }: { email: string }) => `A new link is on its way to ${email}.`,
  },

  options: {
    title: "Account options",
    details: "View Account Details",
    logout: "Logout",
  },

  title: "Account details",
  save: "Save",

  headshot: {
    text: "A clear picture of your face. Restaurants see it with your applications.",
    alt: ({ name }: { name: string }) => `Headshot of ${name}`,
    field: "Headshot picture",
    add: "Add headshot",
    replace: "Change headshot",
  },

  identity: {
    title: "Name and email",
    name: "Name",
    email: "Email",
    confirmed: "Confirmed",
    unconfirmed: "Not confirmed yet",
    edit: "Edit",
    saved: "Your changes are saved.",
    savedEmail: ({ email }: { email: string }) =>
      `Your changes are saved. Confirm the new address with the link we sent to ${email}.`,
    emailHint: "We’ll send a link to confirm a new address. We’ll also notify your old address.",
    unchanged: "Change something to save it.",
  },

  password: {
    title: "Password",
    change: "Change password",
    password: "New password",
    confirm: "Confirm password",
    worker: {
      text: "12 to 20 characters. Other devices are logged out when you change it.",
      mismatch: "Your passwords must match!",
      save: "Save new password",
      waiting: "The button to save appears here when both passwords are valid and match.",
      saved: "Your password has been changed.",
    },
    employer: {
      text: "Other devices are logged out when you change it.",
      mismatch: "Both passwords must match!",
      save: "Save password",
      waiting: "Please check the marked fields to save.",
      saved: "Your password has been successfully changed. Other devices have been logged out.",
    },
  },

  documents: {
    title: "Credentials",
    licenseText: "Only you and Prepside see this.",
    licenseAlt: "Your driver’s license",
    foodcardText: "Restaurants you apply to or work for see this.",
    foodcardAlt: "Your food handler’s card",
    field: ({ name }: { name: string }) => `Picture of your ${name.toLowerCase()}`,
    add: ({ name }: { name: string }) => `Add ${name.toLowerCase()}`,
    replace: ({ name }: { name: string }) => `Replace ${name.toLowerCase()}`,
    addShort: "Add",
    replaceShort: "Replace",
  },

  file: {
    preview: "Preview of the chosen picture",
    rules: "JPEG, PNG or WebP, at most 10 MB.",
    unreadable: "We can’t open this picture. Please choose another one.",
    takePhoto: "Take a photo",
    another: "Choose another picture",
    tooLarge: "That picture is too large.",
    wrongKind: "Please choose a JPEG, PNG or WebP picture.",
  },

  crop: {
    alt: "The picture you chose",
    position: "Position of the picture",
    hint: "Drag to move, pinch to zoom.",
    keys: "With a keyboard: arrow keys, + and −.",
    whole: "Fit whole picture",
    zoom: "Zoom",
    zoomed: ({ percent }: { percent: number }) => `${percent}%`,
    smaller: "Zoom out",
    larger: "Zoom in",
    left: "Move left",
    right: "Move right",
    up: "Move up",
    down: "Move down",
  },

  upload: {
    uploaded: "Uploaded",
    missing: "Not added yet",
    save: "Save",
    saved: ({ name }: { name: string }) => `${name} saved.`,
    pick: "Choose a picture first.",
  },

  workHistory: {
    title: "Work history",
    text: "Restaurants see it when you apply.",
    empty: "No work history yet",
    list: "Work history",
    at: ({ place, time }: { place: string; time: string }) => `${place} · ${time}`,
    present: "present",
    from: ({ from }: { from: string }) => `since ${from}`,
    add: "Add work history",
    formTitle: "New entry",
    position: "Position",
    positionHint: "For example: line cook",
    restaurant: "Restaurant",
    start: "Start",
    end: "End",
    month: "Month",
    year: "Year",
    current: "I work here now",
    save: "Save entry",
    startMonth: "Start month",
    startYear: "Start year",
    saved: ({ job }: { job: string }) => `${job} added.`,
    remove: "Delete",
    removeName: ({ job, place }: { job: string; place: string }) => `Delete ${job} at ${place}`,
    removeAsk: "Delete this entry?",
    removed: ({ job }: { job: string }) => `${job} deleted.`,
    months: [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ],
  },

  payout: {
    title: "Payout setup",
    done: "Your payout setup is complete.",
    open: "Set up where your pay should go. We’ll hold your pay until you do.",
    getPaid: "Get Paid",
    setUp: "Set up payouts",
  },

  paymentMethods: {
    title: "Payment methods",
    setUp: "Set up payments",
    text: ({ count }: { count: number }) =>
      plural(count, { one: "1 payment method on file", other: `${count} payment methods on file` }),
    open: "Payment methods",
    ready: "Ready",
    none: "No payment account yet",
  },

  terms: {
    notAgreed: "Not agreed yet",
    outdated: "New version",
    outdatedText: "A new version is in force. Please read what changed and agree.",
    consents: "Versions you agreed to",
    consent: ({ version, day }: Record<"version" | "day", string>) =>
      `Version of ${version}, agreed on ${day}`,
    download: "Download",
    downloadOf: ({ version }: { version: string }) => `Download the version of ${version}`,
    downloaded: "The terms are downloaded.",
    fileName: ({ version }: { version: string }) => `prepside-terms-${version}.txt`,
    /** The head of the downloaded file, above the text that was agreed to. */
    file: (consent: Record<"name" | "email" | "id" | "version" | "agreedAt" | "sha256", string>) =>
      [
        "Prepside: agreement to the terms of use",
        "",
        `Account: ${consent.id}`,
        `Account holder when this file was downloaded: ${consent.name} (${consent.email})`,
        `Version: ${consent.version}`,
        `Agreed on: ${consent.agreedAt}`,
        `SHA-256 of the text below the line: ${consent.sha256}`,
        "-".repeat(72),
        "",
      ].join("\n"),
    noHash: "not stored when this version was agreed to",
    worker: {
      open: "Please read and agree before your first shift.",
      read: "Read the terms",
    },
    employer: {
      open: "Please read and agree before you post a shift.",
      read: "Read the terms of use",
    },
  },

  notifications: {
    title: "Notifications",
    always:
      "We’ll always notify you about dropped shifts, clock-ins, payment problems and your account’s security.",
    receipts: "Receipts by email",
    saved: "Notification settings saved.",
  },

  logo: {
    alt: ({ name }: { name: string }) => `Logo of ${name}`,
    name: "Logo",
    field: "Logo picture",
    add: "Add a logo",
    replace: "Change logo",
    remove: "Remove logo",
    removed: "Logo removed.",
  },

  restaurant: {
    title: "Restaurant",
    contacts: "Contacts",
    companyname: "Company name",
    email: "Email",
    streetaddress: "Street address",
    address: "Address",
    city: "City",
    zipcode: "Zip code",
    zipElsewhere: ({ zip, city }: { zip: string; city: string }) =>
      `${zip} is not near ${city}. Please check it. If it is right, distances are measured from the center of ${city}.`,
    phonenumber: "Phone",
    hiringmanager: "Hiring manager",
    storemanager: "Store manager",
    storenumber: "Store number",
    ein: "EIN",
    fullAddress: ({ street, city, state, zip }: Record<"street" | "city" | "state" | "zip", string>) =>
      `${street}, ${city}, ${state} ${zip}`,
    edit: "Edit account",
    saved: "Your account has been saved.",
    savedEmail: "Your account has been saved. Confirm the new address with the link we sent to it.",
    nothingChanged: "Nothing has been changed yet.",
    laterShifts: "Changes apply to new shifts. Shifts already posted won’t change.",
    emailHint: "We’ll send a link to a new address. Confirm it to post shifts.",
  },
}
