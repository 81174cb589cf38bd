type Amount = { amount: string }

/** Where a person is logged in, and what they can do with their data. */
export const accountsPrivacy = {
  sessions: {
    title: "Where you’re logged in",
    text: "Log out a device you no longer use. If you don’t know one, change your password too.",
    list: "Devices",
    device: ({ browser, system }: { browser: string; system: string }) => `${browser} on ${system}`,
    unknown: "Unknown device",
    current: "This device",
    lastUsed: ({ when }: { when: string }) => `Last used ${when}`,
    since: ({ when }: { when: string }) => `Logged in ${when}`,
    end: "Log out",
    endOf: ({ device, day }: { device: string; day: string }) => `Log out ${device}, logged in ${day}`,
    ended: ({ device }: { device: string }) => `${device} is logged out.`,
    endOthers: "Log out all other devices",
    endOthersTitle: "Log out all other devices?",
    endOthersText: "You stay logged in here. Everywhere else, you’ll need your password to log in again.",
    othersEnded: "All other devices are logged out.",
  },

  data: {
    title: "Your data",
    text: {
      worker:
        "Download everything we store about you: your profile and pictures, applications, shifts, pay and messages.",
      employer:
        "Download everything we store about your restaurant: your account, shifts, payments, payment methods and messages.",
    },
    download: "Download my data",
    downloaded: "Your data is downloaded.",
    deleteTitle: "Delete account",
    deleteText: {
      worker: "You can delete your account once your shifts are over and your pay has been sent.",
      employer: "You can delete your account once your shifts are closed and paid.",
    },
    delete: "Delete my account",
    ask: "Delete your account permanently?",
    what: {
      worker: [
        "You’re logged out everywhere and can’t log in again.",
        "Your open applications end. Restaurants are notified.",
        "Your name, email, pictures, work history and messages are removed.",
        "Shifts you worked and your pay stay on record, without your name.",
        "Money we already sent to your payout account is still paid out.",
      ],
      employer: [
        "You’re logged out everywhere and can’t log in again.",
        "Your open shifts are deleted. Applicants are notified.",
        "Your email, phone, EIN, managers’ names, payment methods and messages are removed.",
        "Shifts that were worked stay on record with the restaurant’s name and address, and so do payments.",
      ],
    },
    password: "Your password",
    waiting: "Enter your password to see the delete button.",
    blockers: {
      text: "You can’t delete your account yet. Finish these first:",
      list: "What your account is waiting for",
      shifts: {
        worker: {
          ahead: ({ companyname }: { companyname: string }) => `${companyname}. Work this shift or drop it.`,
          underWay: ({ companyname }: { companyname: string }) =>
            `${companyname}. You’re on this shift. Finish it first.`,
          toClose: ({ companyname }: { companyname: string }) =>
            `${companyname} still has to close this shift.`,
        },
        employer: {
          ahead: () => "Someone is hired. Wait for the shift to end, or cancel it before it starts.",
          underWay: () => "Someone is working this shift. Wait for it to end.",
          toClose: () => "Close this shift to pay the worker.",
        },
      },
      wages: {
        onItsWay: ({ amount }: Amount) => `Your ${amount} is on its way.`,
        delayed: ({ amount }: Amount) => `Your ${amount} is delayed.`,
        waitingForAccount: ({ amount }: Amount) => `Set up payouts to get your ${amount}.`,
        underReview: ({ amount }: Amount) =>
          `We’re reviewing your ${amount}. Contact support if this takes more than a few days.`,
        transferred: ({ amount }: Amount) => `Your ${amount} was sent.`,
        transferFailed: ({ amount }: Amount) => `We couldn’t send your ${amount}. Contact support.`,
        notCollectable: () => "There is nothing to pay.",
      },
      charges: {
        charging: ({ amount }: Amount) => `We’re charging you ${amount}.`,
        debiting: ({ amount }: Amount) => `Your bank is sending ${amount}. This takes about 4 business days.`,
        approvalNeeded: ({ amount }: Amount) => `Approve the payment of ${amount}.`,
        failed: ({ amount }: Amount) => `A payment of ${amount} failed. Pay it first.`,
        charged: ({ amount }: Amount) => `${amount} is paid.`,
        notCollectable: () => "There is nothing to pay.",
      },
    },
    final: "This can’t be undone. Download your data first if you want to keep it.",
    deleted: "Your account is deleted.",
  },
}
