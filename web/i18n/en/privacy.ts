/**
 * What is done with people's data (docs/rules/privacy.md, docs/rules/accounts.md#who-sees-an-image). Template: have a
 * lawyer review before use.
 */
export const privacy = {
  intro: "What we keep about you, who sees it, and how to get a copy or have it deleted.",
  sections: [
    {
      heading: "What we keep",
      text: [
        "Your account details, pictures and documents, applications, shifts, clock times, pay and messages. To keep your account safe, also when and from which browser and network address you logged in.",
        "What you do in the app, with time and network address, so we can find problems and misuse.",
        "Card and bank numbers go to Stripe, never to us. We keep the brand or bank, the last four digits and the expiration date.",
        "We remove hidden data from your pictures, such as where they were taken.",
      ],
    },
    {
      heading: "Who sees it",
      text: [
        "Restaurants you apply to see your name, headshot, ratings, food handler’s card, work history, finished shifts and short-notice cancels. Only you and Prepside see your driver’s license. Restaurants don’t see your email.",
        "Everyone can see open shifts with the restaurant’s name, logo and address. Anyone with the link to your headshot can open it.",
        "We don’t sell your data. This site has no ads and no trackers.",
      ],
    },
    {
      heading: "Your location",
      text: [
        "We ask for it only when you tap “Use my location” in the search, to sort shifts by distance. We don’t store it.",
      ],
    },
    {
      heading: "Your choices",
      text: [
        "In your account details you can download everything we store about you, log out other devices, and delete your account.",
        "Worked shifts, their times and pay stay on record for at least four years, without the worker’s name once the account is deleted. When a restaurant deletes its account, its name and address stay on shifts that were worked.",
        "Your agreements to our terms stay on record, without your name. A payout account at Stripe is yours and stays there.",
      ],
    },
  ],
}
