// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenCore} from "./TokenCore.sol";

/// A token without the optional part of ERC-20: no name, no symbol, no decimals.
contract NamelessToken is TokenCore {}
