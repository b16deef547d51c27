import { regionNamesText } from "#domain/places/region-names.ts";
import { retentionSentences } from "./how-long.ts";
import type { LegalSection } from "./legal-document.ts";

/** The date that the page shows; change it together with the meaning of the text. */
export const privacyLastUpdated = "06 September 2023, with additions of 27 November 2026";

export const privacySections: readonly LegalSection[] = [
  {
    id: "who-is-responsible",
    title: "Who we are and who is responsible",
    blocks: [
      "{{#legalName}}{{legalName}} trades as {{tradingName}}. {{/}}{{tradingName}} runs this site.{{#registrationNumber}} The company has registration number {{registrationNumber}}.{{/}}{{#physicalAddress}} Our address is {{physicalAddress}}.{{/}}{{#phone}} Our phone number is {{phone}}.{{/}}{{#email}} Our email address is {{email}}.{{/}}",
      "We decide why and how your personal information is used on this site. That makes us the responsible party under the Protection of Personal Information Act 4 of 2013 (POPIA).",
      "{{#informationOfficer}}Our information officer is {{informationOfficer}}. {{/}}With any question, request or complaint about your personal information, {{writeToOfficer}}.",
      "This policy covers visitors, clients, drivers, owners of vehicles, our own staff who use the site, and people who write to us. POPIA also protects companies, so it covers business clients too. It tells you what section 18 of POPIA says you must know.",
      "The site is for people of 18 or older. We do not knowingly collect information about children. If you think that we have, tell us and we delete it.",
    ],
  },
  {
    id: "what-we-collect",
    title: "What we collect",
    blocks: [
      "We collect what the job and the account need:",
      [
        "Quotes: pickup and destination, distance, truck size, date, time, helpers and floors. Only when you tap Use where I am, your browser tells us your position; we turn it into an address and do not keep it.",
        "Clients: name, surname, email address, cellphone number, whether you are a person or a business, and whether you are interested in a business partnership; of contract clients, the name, address and VAT number that invoices are made out to.",
        "Orders: the quote, the door and a contact person with a number at each end, your notes, the price, how you pay, the status, who does the job, when the driver set out and is expected, photos that the driver takes of your goods before they are loaded, the cash that each side says was paid, and what our staff note about it.",
        "Claims: what you report as damaged or missing, the amount that you ask for, your photos of it (we keep what they show, without the place and the camera in them), and our answer with what we pay.",
        "Drivers: name, surname, email address, cellphone number, area, working days and hours, days off and how far you go, which jobs you were offered, took, declined or gave back and why, vehicles and the documents you send for review, such as your identity document and licence, with the day on which each expires (of a photo we keep what it shows, without the place and the camera in it); your wallet, commission and pay; and your bank details if we pay you, with those before them.",
        "Drivers on the way: only when a driver taps On my way and allows it, the phone tells us its position, to some 100 metres; we work out on our own server when the truck arrives, keep that time and not the position.",
        "Owners of vehicles: name, surname, email address, cellphone number, area and vehicles.",
        "Vehicles: licence plate, size, shape and whether there is goods in transit insurance.",
        "Payments by bank: the day, the amount and the words that our bank’s statement shows.",
        "Messages: your name, email address, cellphone number and what you wrote.",
        "Reviews: how many stars and which words you gave a move, whether we may show them on our home page with your first name and the suburb or town you moved from, and our answer; and how many stars and which words the driver of a move gave its client, which our staff alone see and the client finds in their copy of their information.",
        "Messages that we send you about moves: which, by email or SMS, when, and whether they could be delivered; whether you want SMS, and when you proved your number.",
        "Login and security: a hash of your password, one-time codes, sessions, the versions of the terms and of this policy that you accepted and when, your internet (IP) address, and a record of important actions.",
      ],
      "You choose whether to give us information. Without the fields marked as required we cannot make the quote, open the account or do the job. Notes are optional; do not put sensitive details in them, such as health or alarm codes.",
      "We do not ask for card details, and we do not ask clients for an identity number. We do not use biometric identification.",
    ],
  },
  {
    id: "where-it-comes-from",
    title: "Where we get it from",
    blocks: [
      "We get most information from you: when you fill in a form, book, call, write or send documents. Some comes from others:",
      [
        "A driver who registers with a vehicle may give us the details of its owner. The driver must have the owner’s permission and must tell the owner about this policy.",
        "A client may name somebody who meets the truck or gives access. The client must tell that person.",
        "A driver or client may tell us how a job went, and about damage or a complaint.",
        "Our staff add what they decide, such as the status of an account, which driver does a job, or a note about an order, which staff alone see; you find it in your copy of your information.",
        "A maps service turns addresses into places and routes. It gives us places and distances, not information about who you are.",
        "Your browser sends technical details, such as your IP address and the page it asks for.",
      ],
      "We do not buy lists and we do not collect information about you from social media. If we check a document with the authority that issued it, we tell you before we do.",
      "If somebody gave us your details and you did not know, {{writeToOfficer}}. We tell you what we hold and where it came from.",
    ],
  },
  {
    id: "why-and-ground",
    title: "Why we use it and on which ground",
    blocks: [
      "Section 11 of POPIA allows us to use personal information only on a ground that it names. These are ours:",
      [
        "To quote, book, assign a driver, do the job and take payment; to run accounts, wallets and drivers’ pay: a contract with you, or steps you ask for before one (section 11(1)(b)).",
        "To keep tax and accounting records, to check that drivers and vehicles may lawfully be on the road, and to answer lawful orders: a duty under law (section 11(1)(c)).",
        "To protect accounts, limit abuse, keep logs and a record of actions, review drivers, settle complaints and claims: our legitimate interest, or that of customers and drivers, in a safe and honest service (section 11(1)(f)).",
        "To answer a message you send us: your legitimate interest and ours in an answer (section 11(1)(d) and (f)).",
        "To contact you about a business partnership when you tick that box, and to show a review of yours on our home page when you say that we may: your consent, which you may withdraw at any time (section 11(1)(a)); for a review, on the page of its order.",
      ],
      "We send emails that the service needs, such as codes and booking confirmations, and what is urgent about a move by SMS to the number of your account. Stop those SMS on your account’s page whenever you like; email then tells you the same. We send no advertising by electronic message unless section 69 of POPIA allows it, and each such message lets you refuse more.",
      "A computer works out your price from the trip you describe. It uses no profile of you. People, not a computer alone, decide about drivers and about suspending accounts.",
      "We use your information for another purpose only if it fits the one we collected it for, or the law allows it.",
    ],
  },
  {
    id: "who-receives-it",
    title: "Who receives it",
    blocks: [
      "We share only what each needs:",
      [
        "The driver of your order gets your name, cellphone number, email address, both addresses, the door and the contact person at each end, date, time, helpers, floors, price and notes.",
        "Drivers who could do an order that has no driver yet see its day and time, the suburbs of both ends, truck, helpers, floors, distance, price and commission; who you are, the addresses and your notes come with the job.",
        "The client of an order gets the name, cellphone number and email address of the driver assigned to it, and the licence plate of the vehicle.",
        "Photos of your goods, and what each side says of the cash, are seen by the client and the driver of the order and by our staff, and by nobody else.",
        "What you report as damaged or missing, with its photos and our answer, is seen by our staff alone. They ask the driver about it, and tell the driver no more than that needs.",
        "Whoever has a link that a client makes to follow a move sees the client’s first name and initial, the day and time, the areas of both ends, the truck, the driver’s first name, the licence plate, and where the move stands. The client can end the link at any time.",
        "Our staff see what their work needs, and many of their actions are recorded.",
        "Operators process information for us, under a written contract and only on our instructions: the company that hosts our servers and database, and the companies that deliver our email and our SMS.",
        "If we use an outside maps service, our server sends it the address text, the points of a trip and, when you tap Use where I am, your position rounded to some 100 metres, without your name or account. Where a page says Google Maps, that service is Google, and its [privacy policy](https://policies.google.com/privacy) applies to it as well.",
        "Insurers, advisers, ombuds, regulators, the police and courts get what a claim, a dispute or the law requires.",
        "If we sell the business, the buyer gets what is needed to go on serving you, under this policy.",
      ],
      "If you use the messaging app or the social links on our site, the company behind it handles your information under its own policy. You can upload driver documents on your own page instead; our staff alone can look at them, and each look is recorded.",
      "Drivers are independent and must use your details only for the job. Tell us if one does not.",
      "We do not sell or rent personal information, and we share none for advertising.",
    ],
  },
  {
    id: "cookies-and-storage",
    title: "Cookies and storage in your browser",
    blocks: [
      "We use only cookies that the site cannot work without:",
      [
        "A session cookie keeps you logged in. Scripts cannot read it. It has no expiry date, so most browsers delete it when you close them. The session behind it ends when you log out, and otherwise after 30 days without use for clients and drivers, or 12 hours for staff, and after 180 or 7 days at the latest.",
        "While you register or set a new password, a second cookie shows that you have proved your email address. It works once, for at most 30 minutes.",
      ],
      "There are no advertising, tracking or analytics cookies. Our pages load no scripts, fonts or pictures from other companies, except the pictures of a map where we have none of our own: the company that the map names then sees your IP address and which part of the map you look at. Because nothing tracks you, we show no cookie banner.",
      "Your browser’s own storage holds the draft of your quote, the draft of a registration, a message to us that is not sent yet, the page to return to after you log in, the table columns you chose, and a note when a logout could not reach us, so that a reload loses nothing and a logout holds. Passwords and one-time codes are never put there. On the phone of a driver who has logged in, it also holds the jobs that were read there and what could not be sent yet, codes of a move included, encrypted: nobody opens it once the session has ended until that driver logs in again, and logging out deletes it. What was read there is deleted after three days too, as soon as the site is opened again. The quote draft is cleared after you book or press Refresh Quote. Your browser sends us a draft’s details only as far as a step needs them, for example to find an address or work out a price.",
      "You can delete cookies and stored data in your browser’s settings. You are then logged out and lose unfinished drafts; nothing else changes. On a shared computer, log out and clear this data when you finish.",
    ],
  },
  {
    id: "how-long",
    title: "How long we keep it",
    blocks: [
      "We keep personal information only as long as we need it or a law requires it:",
      retentionSentences,
      "When an account is removed or an order is deleted from our lists, it is first hidden, so that the records that refer to it can still be read. It is erased at the times above.",
      "Erasing an account takes your name, your addresses, your number, the contact persons of your orders, your notes and your messages out of every record at once. Of each order its date, its amounts, its distance and the area stay, which tax law makes us keep, without your name; an invoice keeps whom it was made out to, as said above. The record of important actions keeps what happened and when, without those details. Requests stay as the proof that we answered them, without your details. Messages and codes of an email address that you have not proved to be yours with a code may be somebody else’s: they stay until their own time is over. A backup still holds the old records until it is overwritten; when one has to be restored, we erase you again.",
      "If there is a dispute, claim or investigation, we keep what it needs until it is over.",
    ],
  },
  {
    id: "security",
    title: "How we protect it",
    blocks: [
      "Section 19 of POPIA asks for reasonable technical and organisational measures. These are some of ours:",
      [
        "The connection between your browser and the site is encrypted.",
        "We store no password that can be read, only a slow one-way hash (argon2id).",
        "A one-time code that still works is stored as a keyed hash, and our staff cannot read it.",
        "Session tokens are random, stored only as hashes, and end when you log out, at a change of password and when an account is suspended.",
        "Attempts to log in or to guess a code are limited.",
        "You see only your own orders, and a driver sees only the orders assigned to that driver and, without names, numbers and addresses, those that wait for one. Staff rights are checked at every request.",
        "Bookings, price changes, changes of role or status, and other important actions are recorded.",
      ],
      "You help by choosing a password that you use nowhere else, by keeping codes to yourself and by logging out on shared computers. We never ask for your password. Give a code to nobody, except to the crew at your door the codes of your move: the one with which it starts, the one that confirms the cash, and that of a new price, as the page or the message with it says.",
      "No system is free of risk. If we have reason to believe that somebody got at your personal information without permission, we tell the Information Regulator and you as soon as reasonably possible (section 22). We say what happened, what it may mean for you, what we are doing and what you can do.",
    ],
  },
  {
    id: "outside-south-africa",
    title: "Information outside South Africa",
    blocks: [
      `Our service is for people in ${regionNamesText}, but some operators may store or handle information in other countries. This can be the case for hosting, for the delivery of email and SMS and, if we use one, for an outside maps service. The company behind the messaging app may also be abroad, and so may its servers.`,
      "We let personal information leave South Africa only as section 72 of POPIA allows:",
      [
        "the receiver is bound by a law, binding corporate rules or a contract that protects your information much as POPIA does, also when it is passed on; or",
        "the transfer is necessary for a contract with you or for steps that you asked for before one; or",
        "it is necessary for a contract with somebody else that is in your interest; or",
        "you have agreed to it; or",
        "it is for your benefit, we could not reasonably ask you first, and you would be likely to agree.",
      ],
      "We prefer the first of these, and we send no more than the task needs. If an operator in another country would handle special personal information about you, we check first whether the Information Regulator must authorise it.",
      "You may ask our information officer at any time for the current list of operators, the countries in which they handle your information, and the protection that applies there.",
    ],
  },
  {
    id: "your-rights",
    title: "Your rights",
    blocks: [
      "POPIA gives you these rights:",
      [
        "Access: ask, free of charge, whether we hold information about you, and ask for a copy and for who has received it (section 23).",
        "Correction and deletion: have us correct or delete what is wrong, outdated, excessive or unlawfully held (section 24).",
        "Objection: object, on reasonable grounds, to use that rests on a legitimate interest, and at any time to direct marketing (section 11(3)).",
        "Consent: withdraw it at any time. What we did before stays lawful.",
        "Automated decisions: not be subject to a decision with serious effect made by a computer profile alone (section 71).",
        "Court: claim damages if a breach of POPIA harms you (section 99).",
      ],
      "Clients do most of this themselves, at once and free of charge. Log in and open [My data](/clients/mydata):",
      [
        "Download my data gives you a file with everything that we hold about you.",
        "Delete my account erases you, after you enter your password. While an order is open, or one of us owes the other something, we cannot; cancel it, wait until it is done, settle it, or leave the request there.",
        "Ask us to correct something, or object to a use of your details.",
        "Stop calls about a business partnership, or allow them again.",
      ],
      "Drivers, owners, staff and everybody else: {{writeToOfficer}}{{#phone}} or call {{phone}}{{/}}. You need no special form, though the Regulator’s Forms 1 and 2 are welcome. We may ask you to prove who you are. We record every request on the day it comes, answer within 30 days and, if we refuse, we say why. We tell you any fee for a copy in advance; the law limits it. Our manual under the Promotion of Access to Information Act 2 of 2000 is available on request.",
      "Some records must stay, for example orders that tax law makes us keep. We then tell you which and until when.",
      "You may complain to the Information Regulator at any time: [inforegulator.org.za](https://inforegulator.org.za), email [enquiries@inforegulator.org.za](mailto:enquiries@inforegulator.org.za). You do not have to come to us first, but we would like the chance to put it right.",
    ],
  },
  {
    id: "changes-and-contact",
    title: "Changes to this policy and contact",
    blocks: [
      "The date on this page says when we last changed this policy. If a change affects how we use your information in a way that matters, we email everyone with an account before it applies. Where the law asks for your consent, we ask for it; we do not read it from your silence. Ask us for an earlier version if you need one.",
      "This policy belongs with our [terms and conditions](/terms). The terms say what we agreed with you. This policy says how we treat your information. Accepting the terms does not take away a right that you have here.",
      "Contact us about privacy:",
      [
        "information officer: {{informationOfficer}};",
        "email: {{informationOfficerEmail}};",
        "post or visit: {{tradingName}}, {{physicalAddress}};",
        "phone: {{phone}}.",
      ],
      "For anything else, {{writeToUs}}.",
    ],
  },
];
